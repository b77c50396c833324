package io.portolan.house;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The pages by which users enter the documentation of a library, those of its module and of the
/// packages that it exports, name only what users write. What stands behind it is told in ordinary
/// comments of the same file.
class ExportedPagesTest {

    private static final Pattern EXPORTS = Pattern.compile("(?m)^    exports ([\\w.]+);");
    private static final Pattern FENCED = Pattern.compile("(?s)```.*?```|`[^`\\n]*`");
    private static final Pattern WORD = Pattern.compile("\\b[A-Z]\\w+");
    private static final Pattern CAMEL_CASE = Pattern.compile("\\b[A-Z][a-z0-9]+[A-Z]\\w*");

    @Test
    void pagesOfUsersNameOnlyWhatIsExported() {
        Set<String> exported = new TreeSet<>();
        List<Path> pages = new ArrayList<>();
        for (Path module : modules()) {
            pages.add(module);
            EXPORTS.matcher(Checkout.text(module))
                    .results()
                    .map(found -> found.group(1))
                    .peek(exported::add)
                    .forEach(name ->
                            pages.add(
                                    module.resolveSibling(
                                            name.replace('.', '/') + "/package-info.java")));
        }
        Predicate<Path> isShown =
                source -> exported.contains(Checkout.packageOf(source)) && isPublic(source);
        Set<String> hidden = namesOf(isShown.negate());
        hidden.removeAll(namesOf(isShown)); // a facade's name may be that of a hidden type, too
        assertFalse(hidden.isEmpty());
        List<String> wrong = new ArrayList<>();
        for (Path page : pages) {
            Set<String> named =
                    page.endsWith("package-info.java") && Checkout.isOfFacade(page)
                            ? new TreeSet<>()
                            : names(documentation(page))
                                    .filter(hidden::contains)
                                    .collect(Collectors.toCollection(TreeSet::new));
            if (!named.isEmpty()) {
                wrong.add(Checkout.ROOT.relativize(page) + " names " + named);
            }
        }
        assertEquals(
                List.of(), wrong, "name it in an ordinary comment (//) below the package instead");
    }

    private static Set<String> namesOf(Predicate<Path> wanted) {
        return Checkout.librarySources().stream()
                .filter(wanted)
                .map(Checkout::typeOf)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<Path> modules() {
        return Stream.of(
                        "runtime-core",
                        "runtime-mpi",
                        "runtime-mpi/mpijava",
                        "runtime-mpi/ompi",
                        "runtime-mpi/junit",
                        "runtime-services",
                        "clustering")
                .map(name -> Checkout.ROOT.resolve(name + "/src/main/java/module-info.java"))
                .filter(Files::exists)
                .toList();
    }

    private static String documentation(Path page) {
        return Checkout.lines(page).stream()
                .filter(line -> line.startsWith("///"))
                .filter(line -> !line.contains("{@snippet"))
                .collect(Collectors.joining("\n"));
    }

    /// The words that stand for types: in pictures and back-ticks all, elsewhere those with a
    /// capital inside.
    private static Stream<String> names(String text) {
        return Stream.concat(
                        FENCED.matcher(text)
                                .results()
                                .flatMap(code -> WORD.matcher(code.group()).results()),
                        CAMEL_CASE.matcher(text).results())
                .map(found -> found.group());
    }

    private static boolean isPublic(Path source) {
        return Pattern.compile(
                        "(?m)^public [\\w ]*@?(class|interface|record|enum) "
                                + Checkout.typeOf(source)
                                + "\\b")
                .matcher(Checkout.text(source))
                .find();
    }
}
