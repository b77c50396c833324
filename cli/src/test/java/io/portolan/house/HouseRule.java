package io.portolan.house;

import static org.junit.jupiter.api.Assertions.fail;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A rule that failed names each place, as `file:line` where there is a line, and the remedy.
///
/// @param name what holds everywhere
/// @param remedy what to do where it does not
record HouseRule(String name, String remedy) {

    /// Fails if there are places where the rule does not hold.
    void holdsBut(List<String> places) {
        if (!places.isEmpty()) {
            fail(
                    "%s. This does not hold at:%n  %s%n%s"
                            .formatted(name, String.join("\n  ", places), remedy));
        }
    }

    /// Fails if there are files for which it does not hold.
    void holdsFor(List<Path> files, Predicate<Path> isBroken) {
        holdsBut(files.stream().filter(isBroken).map(HouseRule::place).toList());
    }

    /// A file, from the project's folder.
    static String place(Path file) {
        return Checkout.ROOT.relativize(file).toString().replace('\\', '/');
    }

    /// A file and the line at an offset of its text.
    static String place(Path file, int offset) {
        long line =
                1 + Checkout.text(file).substring(0, offset).chars().filter(c -> c == '\n').count();
        return place(file) + ":" + line;
    }

    /// Where a pattern is found in a file, each with what its first group found.
    static List<String> found(Path file, Pattern pattern) {
        List<String> places = new ArrayList<>();
        for (Matcher matcher = pattern.matcher(Checkout.text(file)); matcher.find(); ) {
            places.add(place(file, matcher.start(1)) + ": " + matcher.group(1).strip());
        }
        return places;
    }
}
