package io.portolan.house;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What every source file keeps to.
class SourcesTest {

    private static final List<Path> MAIN = Checkout.javaSources("main");

    /// What names its sources: main code and the examples of the guides.
    private static final List<Path> CITING =
            Stream.concat(
                            MAIN.stream(),
                            Checkout.javaSources("test").stream()
                                    .filter(file -> Checkout.packageOf(file).endsWith(".examples")))
                    .toList();

    private static final List<Path> ALL =
            Stream.concat(MAIN.stream(), Checkout.javaSources("test").stream()).toList();

    private static final Pattern EMPTY_NAME =
            Pattern.compile("(?i).*(utils?|common|misc|helpers?|managers?|impl|base)\\.java");
    private static final Pattern EMPTY_PACKAGE =
            Pattern.compile("(?i).*/(utils?|common|misc|helpers?|managers?|impl|base)/[^/]+");
    private static final Pattern UNFINISHED = Pattern.compile("\\b(TODO|FIXME|XXX|HACK)\\b");
    private static final Pattern DECLARED =
            Pattern.compile("\\b(?:class|interface|record|enum)\\s+(\\w+)");
    private static final Pattern PICTURE = Pattern.compile("(?s)/// ```.*?/// ```");
    private static final Pattern QUOTED = Pattern.compile("`([A-Z]\\w*[a-z]\\w*)[.\\w()]*`");
    private static final Pattern SOURCE = Pattern.compile("/// Source: ([^,;(\\n]+)");
    private static final Pattern PARAGRAPH =
            Pattern.compile("/// Source: (.*(?:\\n\\s*/// \\S.*)*)");
    private static final Pattern YEAR_OR_RFC = Pattern.compile("^[A-Z][^,(]* (\\d{4}\\b|RFC)|^RFC");

    /// What a list of an old API names: a type of package `mpi` in front of its member, or a type
    /// with its package.
    private static final Pattern PUBLISHED =
            Pattern.compile("(?m)^(\\w+)[:(]|\\b(mp\\w+\\.[A-Z]\\w*)");

    @Test
    void thereAreSourcesToLookAt() {
        assertTrue(MAIN.size() > 50, "found only " + MAIN.size());
    }

    @Test
    void noNameSaysNothing() {
        new HouseRule(
                        "A name says what the thing is, which util, common, misc, helper, manager, base"
                                + " and impl do not",
                        "Name the class or the package for its domain, such as Pow2 or Backoff; an"
                                + " implementation for how it differs, such as BoundedPort.")
                .holdsFor(
                        ALL,
                        file -> {
                            String name = file.getFileName().toString();
                            String path =
                                    Checkout.ROOT.relativize(file).toString().replace('\\', '/');
                            return EMPTY_NAME.matcher(name).matches()
                                    || EMPTY_PACKAGE.matcher(path).matches();
                        });
    }

    @Test
    void noSimpleNameStandsForTwoThings() {
        Map<Path, Set<String>> published = published();
        Map<String, List<String>> files =
                MAIN.stream()
                        .filter(file -> !file.endsWith("package-info.java"))
                        .filter(file -> !file.endsWith("module-info.java"))
                        .filter(file ->
                                !published
                                        .getOrDefault(Checkout.moduleOf(file), Set.of())
                                        .contains(fullName(file)))
                        .collect(
                                Collectors.groupingBy(
                                        Checkout::typeOf,
                                        TreeMap::new,
                                        Collectors.mapping(HouseRule::place, Collectors.toList())));
        new HouseRule(
                        "A simple name stands for one type of main code, in all modules together, but for"
                                + " the names of a facade that a list in its test resources has of"
                                + " the old API",
                        "Rename the newer one, which git log tells, or that of the facade.")
                .holdsBut(
                        files.values().stream()
                                .filter(list -> list.size() > 1)
                                .map(list -> String.join(" and ", list))
                                .toList());
    }

    /// The full names of the types that the lists of old APIs name, by the facade's module.
    private static Map<Path, Set<String>> published() {
        return Checkout.publishedLists().stream()
                .collect(
                        Collectors.groupingBy(
                                Checkout::moduleOf,
                                Collectors.flatMapping(
                                        list ->
                                                PUBLISHED
                                                        .matcher(Checkout.text(list))
                                                        .results()
                                                        .map(found ->
                                                                found.group(1) == null
                                                                        ? found.group(2)
                                                                        : "mpi." + found.group(1)),
                                        Collectors.toSet())));
    }

    private static String fullName(Path source) {
        return Checkout.packageOf(source) + "." + Checkout.typeOf(source);
    }

    /// What stands in back-ticks and looks like a type, outside of pictures, is one of main code.
    @Test
    void aPackageInfoNamesWhatExists() {
        Set<String> types =
                MAIN.stream()
                        .flatMap(file -> DECLARED.matcher(Checkout.text(file)).results())
                        .map(found -> found.group(1))
                        .collect(Collectors.toSet());
        List<String> unknown = new ArrayList<>();
        for (Path file : MAIN) {
            if (file.endsWith("package-info.java")) {
                // Of a picture only the line ends stay.
                String text =
                        PICTURE.matcher(Checkout.text(file))
                                .replaceAll(picture -> picture.group().replaceAll("[^\\n]", " "));
                QUOTED.matcher(text)
                        .results()
                        .filter(found -> !types.contains(found.group(1)))
                        .map(found -> HouseRule.place(file, found.start()) + ": " + found.group(1))
                        .forEach(unknown::add);
            }
        }
        new HouseRule(
                        "What stands in backticks in a package-info and looks like a type is one of main"
                                + " code",
                        "Write the name that the type has now, or leave out the backticks.")
                .holdsBut(unknown);
    }

    @Test
    void mainCodeIsFinished() {
        new HouseRule(
                        "Main code has no marker of unfinished work",
                        "Do it now, or say in a sentence what the code does not do and open an issue.")
                .holdsBut(
                        MAIN.stream()
                                .flatMap(file -> HouseRule.found(file, UNFINISHED).stream())
                                .toList());
    }

    @Test
    void everyPackageIsExplainedWithAPicture() {
        List<String> unexplained =
                MAIN.stream()
                        .filter(file -> !file.endsWith("module-info.java"))
                        .map(Path::getParent)
                        .distinct()
                        .map(folder -> folder.resolve("package-info.java"))
                        .filter(file -> !isExplained(file))
                        .map(HouseRule::place)
                        .toList();
        new HouseRule(
                        "Every package is explained by a package-info with a picture",
                        "Write the file: a comment of `///` lines that names the types in reading order,"
                                + " with a picture between two lines `/// ```"
                                + "`, then @NullMarked and the package, as in"
                                + " runtime-core/src/main/java/io/portolan/core/package-info.java.")
                .holdsBut(unexplained);
    }

    @Test
    void everySourceIsListedInTheReferences() {
        String references = Checkout.text(Checkout.ROOT.resolve("docs/references.md"));
        List<String> missing =
                CITING.stream()
                        .flatMap(file -> HouseRule.found(file, SOURCE).stream())
                        .filter(place ->
                                !references.contains(
                                        "| " + place.substring(place.indexOf(": ") + 2) + " |"))
                        .toList();
        new HouseRule(
                        "Every source that a comment names is listed in docs/references.md",
                        "Add a row that begins with `| KEY |`, KEY being what stands above after the"
                                + " line's number.")
                .holdsBut(missing);
    }

    @Test
    void furtherSourcesOfALineAreListedToo() {
        List<String> listed = listed();
        List<String> missing =
                sources().stream()
                        .flatMap(text -> Stream.of(text.split(";", -1)).skip(1))
                        .map(String::strip)
                        .filter(part -> YEAR_OR_RFC.matcher(part).find())
                        .filter(part -> listed.stream().noneMatch(part::startsWith))
                        .toList();
        new HouseRule(
                        "Each further source of a line, behind a semicolon, is listed in"
                                + " docs/references.md",
                        "Add a row that begins with `| KEY |`, or write the key as the row has it.")
                .holdsBut(missing);
    }

    @Test
    void everyReferenceIsTheSourceOfSomething() {
        List<String> sources = sources();
        List<String> unused =
                listed().stream()
                        .filter(key ->
                                sources.stream()
                                        .flatMap(text -> Stream.of(text.split(";", -1)))
                                        .noneMatch(part -> part.strip().startsWith(key)))
                        .toList();
        new HouseRule(
                        "Each row of docs/references.md is the source of some main code or example",
                        "Name its key in a line `/// Source: KEY, section` where the code is, or leave out"
                                + " the row.")
                .holdsBut(unused.stream().map(key -> "docs/references.md: " + key).toList());
    }

    /// What stands behind `Source:` up to the end of its paragraph, of all comments.
    private static List<String> sources() {
        return CITING.stream()
                .flatMap(file -> PARAGRAPH.matcher(Checkout.text(file)).results())
                .map(found -> found.group(1).replaceAll("\\s+///\\s?", " ").strip())
                .toList();
    }

    /// The keys of the references.
    private static List<String> listed() {
        return Checkout.lines(Checkout.ROOT.resolve("docs/references.md")).stream()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| Key |"))
                .map(line -> line.substring(2, line.indexOf(" |")))
                .toList();
    }

    private static boolean isExplained(Path packageInfo) {
        if (!Files.exists(packageInfo)) {
            return false;
        }
        Matcher fence = Pattern.compile("/// ```").matcher(Checkout.text(packageInfo));
        return fence.find();
    }
}
