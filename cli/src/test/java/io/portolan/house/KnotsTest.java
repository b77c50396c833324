package io.portolan.house;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// A knot is a set of types of one package each of which leads to all others, so that none can be
/// understood without the rest. Outside of exported packages it has at most a dozen types.
class KnotsTest {

    private static final int MOST = 12;

    /// Text blocks, comments, characters and texts.
    private static final Pattern NO_CODE =
            Pattern.compile(
                    "(?s)\"\"\".*?\"\"\"|//[^\\n]*+|/\\*.*?\\*/|'(?:\\\\.|[^'\\\\])'"
                            + "|\"[^\"\\\\\\n]*+(?:\\\\.[^\"\\\\\\n]*+)*+\"");

    private static final Pattern WORD = Pattern.compile("\\b[A-Z]\\w*");
    private static final Pattern EXPORT = Pattern.compile("exports\\s+([\\w.]+)\\s*;");

    @Test
    void noInnerPackageHasALargeKnot() {
        Set<String> exported = exported();
        List<String> tooLarge = new ArrayList<>();
        types().forEach((name, inPackage) -> {
            Set<String> knot = largestKnot(inPackage);
            if (!exported.contains(name) && knot.size() > MOST) {
                tooLarge.add("%s: %d types, %s".formatted(name, knot.size(), new TreeSet<>(knot)));
            }
        });
        new HouseRule(
                        "A package that is not exported has no more than %d types each of which leads to"
                                        .formatted(MOST)
                                + " all others by the names in its source",
                        "Open a circle: let a type get what it needs as a parameter or through an"
                                + " interface, or move what is below the others into a package of its"
                                + " own.")
                .holdsBut(tooLarge);
    }

    @Test
    void aKnotIsFound() {
        Map<String, Set<String>> types =
                Map.of(
                        "A", Set.of("B"),
                        "B", Set.of("C"),
                        "C", Set.of("A", "D"),
                        "D", Set.of());
        assertEquals(Set.of("A", "B", "C"), largestKnot(types));
    }

    /// The packages that users see.
    private static Set<String> exported() {
        return Checkout.javaSources("main").stream()
                .filter(file -> file.endsWith("module-info.java"))
                .flatMap(file -> EXPORT.matcher(Checkout.text(file)).results())
                .map(export -> export.group(1))
                .collect(Collectors.toSet());
    }

    /// By package the types of the libraries, and by type the others of its package that it names.
    private static Map<String, Map<String, Set<String>>> types() {
        Map<String, List<Path>> packages =
                Checkout.librarySources().stream()
                        .collect(Collectors.groupingBy(Checkout::packageOf));
        Map<String, Map<String, Set<String>>> types = new TreeMap<>();
        packages.forEach((name, files) -> {
            Set<String> names = files.stream().map(Checkout::typeOf).collect(Collectors.toSet());
            Map<String, Set<String>> seen = new HashMap<>();
            for (Path file : files) {
                String code = NO_CODE.matcher(Checkout.text(file)).replaceAll(" ");
                Set<String> others = new HashSet<>();
                for (Matcher word = WORD.matcher(code); word.find(); ) {
                    if (names.contains(word.group())) {
                        others.add(word.group());
                    }
                }
                others.remove(Checkout.typeOf(file));
                seen.put(Checkout.typeOf(file), others);
            }
            types.put(name, seen);
        });
        return types;
    }

    /// The largest set of types each of which leads to all others.
    private static Set<String> largestKnot(Map<String, Set<String>> types) {
        Map<String, Set<String>> reached = new HashMap<>();
        types.keySet().forEach(type -> reached.put(type, reached(type, types)));
        List<Set<String>> knots = new ArrayList<>();
        for (String type : types.keySet()) {
            Set<String> knot =
                    reached.getOrDefault(type, Set.of()).stream()
                            .filter(other -> reached.getOrDefault(other, Set.of()).contains(type))
                            .collect(Collectors.toSet());
            knots.add(knot);
        }
        return knots.stream().max(Comparator.comparingInt(Set::size)).orElse(Set.of());
    }

    private static Set<String> reached(String from, Map<String, Set<String>> types) {
        Set<String> reached = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(List.of(from));
        while (!open.isEmpty()) {
            for (String next : types.getOrDefault(open.remove(), Set.of())) {
                if (reached.add(next)) {
                    open.add(next);
                }
            }
        }
        return reached;
    }
}
