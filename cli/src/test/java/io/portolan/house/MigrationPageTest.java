package io.portolan.house;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The page of migration has every method of the old APIs, and what it names in their place is
/// there. The old methods are those of the published lists, which the facades keep among the data
/// of their tests, and those of the facades themselves.
class MigrationPageTest {

    private static final Path PAGE = Checkout.ROOT.resolve("docs/migrating.md");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern CALL = Pattern.compile("(?:(\\w+)\\.|new )(\\w+)\\((.*)\\)");
    private static final Pattern CONSTANT = Pattern.compile("([A-Z]\\w+)\\.([A-Z_]+)");
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>(portolan-[\\w-]+)<");
    private static final Pattern PUBLIC_METHOD =
            Pattern.compile(
                    "(?m)^    public (?!class |record |enum |interface )[^=;({]*?(\\w+)\\(");

    private static final Pattern OF_MPIJAVA = Pattern.compile("(\\w+): .*?(\\w+)\\(.*");
    private static final Pattern CLASS = Pattern.compile(".*(?:class|interface) mpi\\.([\\w$]+).*");
    private static final Pattern OF_OMPI = Pattern.compile("  public .*?([\\w$.]+)\\(.*");
    private static final Path MPIJAVA = Checkout.ROOT.resolve("runtime-mpi/mpijava");
    private static final Path OMPI = Checkout.ROOT.resolve("runtime-mpi/ompi");

    /// Only the collector calls it.
    private static final String FINALIZE = "finalize";

    /// The variables of the right column.
    private static final Map<String, String> VARIABLES =
            Map.ofEntries(
                    Map.entry("comm", "Intracomm"),
                    Map.entry("inter", "Intercomm"),
                    Map.entry("grid", "CartComm"),
                    Map.entry("graph", "GraphComm"),
                    Map.entry("dist", "DistGraphComm"),
                    Map.entry("group", "Group"),
                    Map.entry("type", "Datatype"),
                    Map.entry("op", "Op"),
                    Map.entry("request", "Request"),
                    Map.entry("persistent", "PersistentRequest"),
                    Map.entry("status", "Status"),
                    Map.entry("message", "Message"),
                    Map.entry("info", "Info"),
                    Map.entry("win", "Win"));

    private static final List<String> PACKAGES =
            List.of(
                    "io.portolan.mpi.",
                    "io.portolan.mpi.error.",
                    "java.lang.",
                    "java.lang.foreign.");

    /// A row of a table.
    ///
    /// @param part the heading of the part that the table is in
    /// @param section the heading over the table
    record Row(String part, String section, List<String> old, String modern, int line) {
        /// The old names as the lists have them.
        Stream<String> names() {
            return old.stream().map(name -> part.equals("C") ? name : section + "." + name);
        }

        String place() {
            return HouseRule.place(PAGE) + ":" + line;
        }
    }

    private static List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        String part = "";
        String section = "";
        int number = 0;
        for (String line : Checkout.lines(PAGE)) {
            number++;
            if (line.startsWith("#")) {
                part = line.startsWith("### ") ? line.substring(4) : part;
                section = line.startsWith("#### ") ? line.substring(5) : "";
            } else if (line.startsWith("| `") && !section.isEmpty()) {
                String[] cells = line.split(" \\| ", 2);
                List<String> old =
                        CODE.matcher(cells[0]).results().map(code -> code.group(1)).toList();
                rows.add(new Row(part, section, old, cells[1].replaceFirst(" \\|$", ""), number));
            }
        }
        return rows;
    }

    /// The names that each part of the page has to have, by its heading.
    private static Map<String, Set<String>> oldNames() {
        Set<String> ofC =
                lines("mpi-4.1-procedures.txt").collect(Collectors.toCollection(TreeSet::new));
        return Map.of(
                "mpiJava and MPJ Express", ofMpijava(),
                "Open MPI's Java bindings", ofOmpi(),
                "C", ofC);
    }

    private static Stream<String> lines(String resource) {
        try (InputStream names =
                Objects.requireNonNull(
                        MigrationPageTest.class.getResourceAsStream(resource), resource)) {
            return new String(names.readAllBytes(), StandardCharsets.UTF_8).lines();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Lines such as `Comm: int Rank()`.
    private static Set<String> ofMpijava() {
        Path lists = MPIJAVA.resolve("src/test/resources/api");
        Set<String> names = methods(MPIJAVA);
        for (String list : List.of("mpijava-1.2.txt", "mpjexpress-0.44.txt")) {
            Checkout.lines(lists.resolve(list)).stream()
                    .map(line -> whole(OF_MPIJAVA, line))
                    .flatMap(Optional::stream)
                    .filter(line -> !line.group(2).equals(FINALIZE))
                    .forEach(line -> names.add(line.group(1) + "." + line.group(2)));
        }
        return names;
    }

    /// Lines of `javap`: a class, then its members.
    private static Set<String> ofOmpi() {
        Set<String> names = methods(OMPI);
        for (String list : List.of("openmpi-java-4.1.4.txt", "openmpi-java-5.0.txt")) {
            String type = "";
            for (String line : Checkout.lines(OMPI.resolve("src/test/resources").resolve(list))) {
                Optional<MatchResult> method = whole(OF_OMPI, line);
                type = whole(CLASS, line).map(found -> found.group(1)).orElse(type);
                if (method.isPresent() && !method.get().group(1).equals("mpi." + type)) {
                    names.add(type.replace('$', '.') + "." + method.get().group(1));
                }
            }
        }
        return names;
    }

    /// The public methods of a facade's types in package `mpi`.
    private static Set<String> methods(Path facade) {
        Set<String> names = new TreeSet<>();
        for (Path source : Checkout.javaSources("main")) {
            String type = Checkout.typeOf(source);
            if (source.startsWith(facade.resolve("src/main/java/mpi"))
                    && Checkout.text(source).contains("\npublic ")) {
                PUBLIC_METHOD
                        .matcher(Checkout.text(source))
                        .results()
                        .map(method -> method.group(1))
                        .filter(name -> !name.equals(type) && !isOfObject(name))
                        .forEach(name -> names.add(type + "." + name));
            }
        }
        return names;
    }

    private static boolean isOfObject(String name) {
        return Set.of("hashCode", "toString").contains(name);
    }

    @Test
    void everyOldMethodHasOneRow() {
        List<String> wrong = new ArrayList<>();
        oldNames()
                .forEach((part, names) -> {
                    Set<String> missing = new TreeSet<>(names);
                    rows().stream()
                            .filter(row -> row.part().equals(part))
                            .forEach(row ->
                                    row.names()
                                            .filter(name -> !missing.remove(name))
                                            .forEach(name ->
                                                    wrong.add(
                                                            row.place()
                                                                    + ": "
                                                                    + name
                                                                    + ", twice or not in the list")));
                    missing.forEach(name -> wrong.add("%s: no row for %s".formatted(part, name)));
                });
        new HouseRule(
                        "The page of migration has each method of the old APIs once",
                        "Add a row to docs/migrating.md, or correct the name.")
                .holdsBut(wrong);
        assertTrue(rows().size() > 600, () -> "only " + rows().size());
    }

    @Test
    void whatStandsInTheRightColumnIsThere() {
        List<String> wrong = new ArrayList<>();
        for (Row row : rows()) {
            int found = 0;
            for (MatchResult code : CODE.matcher(row.modern()).results().toList()) {
                Optional<Boolean> isThere = isThere(code.group(1));
                found += isThere.isPresent() ? 1 : 0;
                if (isThere.isPresent() && !isThere.get()) {
                    wrong.add(row.place() + ": " + code.group(1));
                }
            }
            if (found == 0 && !row.modern().startsWith("none: ")) {
                wrong.add(row.place() + ": says neither what to call nor `none: ` and why");
            }
        }
        new HouseRule(
                        "What the page of migration names is a public method of that many parameters",
                        "Name one that is there.")
                .holdsBut(wrong);
    }

    /// Whether a method or constant is there; empty if the text names none.
    private static Optional<Boolean> isThere(String text) {
        Optional<MatchResult> constant = whole(CONSTANT, text);
        if (constant.isPresent()) {
            return constant.map(code -> hasField(code.group(1), code.group(2)));
        }
        return whole(CALL, text)
                .map(call ->
                        call.group(1) == null
                                ? hasConstructor(call.group(2), parameters(call.group(3)))
                                : hasMethod(
                                        call.group(1), call.group(2), parameters(call.group(3))));
    }

    private static Optional<MatchResult> whole(Pattern pattern, String text) {
        return pattern.matcher(text).results().findFirst().filter(r -> r.group().equals(text));
    }

    private static int parameters(String list) {
        return list.isBlank() ? 0 : list.split(",").length;
    }

    private static boolean hasMethod(String receiver, String name, int parameters) {
        return type(VARIABLES.getOrDefault(receiver, receiver)).stream()
                .flatMap(type -> Arrays.stream(type.getMethods()))
                .anyMatch(method -> method.getName().equals(name) && has(method, parameters));
    }

    private static boolean hasConstructor(String name, int parameters) {
        return type(name).stream()
                .flatMap(type -> Arrays.stream(type.getConstructors()))
                .anyMatch(constructor -> has(constructor, parameters));
    }

    private static boolean has(Executable method, int parameters) {
        return method.getParameterCount() == parameters;
    }

    private static boolean hasField(String type, String name) {
        return type(type).stream()
                .flatMap(each -> Arrays.stream(each.getFields()))
                .map(Field::getName)
                .anyMatch(name::equals);
    }

    private static Optional<Class<?>> type(String name) {
        for (String place : PACKAGES) {
            try {
                return Optional.of(
                        Class.forName(
                                place + name, false, MigrationPageTest.class.getClassLoader()));
            } catch (ClassNotFoundException e) {
                // it is in the next one, or nowhere
            }
        }
        return Optional.empty();
    }

    @Test
    void theArtifactsAreThoseOfModules() {
        Set<String> artifacts =
                Checkout.modulePoms().stream()
                        .flatMap(pom -> ARTIFACT.matcher(Checkout.text(pom)).results())
                        .map(artifact -> artifact.group(1))
                        .collect(Collectors.toSet());
        List<String> unknown =
                Pattern.compile("\\bportolan-[a-z-]+\\b")
                        .matcher(Checkout.text(PAGE))
                        .results()
                        .map(MatchResult::group)
                        .filter(name -> !artifacts.contains(name))
                        .toList();
        new HouseRule(
                        "The artifacts that the page of migration names are modules",
                        "Name the artifactId of a module's pom.xml.")
                .holdsBut(unknown);
    }
}
