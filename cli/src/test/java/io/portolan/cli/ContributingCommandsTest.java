package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// The commands of CONTRIBUTING.md are ones that the launcher, the build and the command line know.
/// Those that build are started with a Maven that does nothing.
class ContributingCommandsTest {

    private static final Path ROOT = LauncherProject.ROOT;

    private static final Pattern SHELL = Pattern.compile("(?ms)^```sh\\n(.*?)^```$");

    /// Code in a sentence, which may go on in the next line.
    private static final Pattern CODE = Pattern.compile("(?<!`)`([^`]+)`(?!`)");

    private static final Pattern MODULE = Pattern.compile("<module>(.*)</module>");
    private static final Pattern PROFILE = Pattern.compile("(?<!\\S)-P(\\S+)");
    private static final Pattern PROPERTY = Pattern.compile("(?<!\\S)-D([\\w.]+)");

    /// Commands of the launcher that are none of the command line.
    private static final Set<String> OF_THE_BUILD = Set.of("test", "verify", "install", "bench");

    /// Long options that the launcher gives Maven.
    private static final Set<String> OF_MAVEN =
            Set.of(
                    "--batch-mode",
                    "--no-transfer-progress",
                    "--file",
                    "--projects",
                    "--also-make",
                    "--threads");

    @TempDir private Path folder;

    @Test
    void theLauncherKnowsEach() throws Exception {
        LauncherProject project = project();
        for (String command : commands()) {
            List<String> words = words(command);
            LauncherProject.Started started = project.start(words);
            assertFalse(
                    started.maven().isEmpty(),
                    () -> command + " does not get to Maven: " + started.err());
            assertEquals(
                    List.of(),
                    started.maven().stream()
                            .filter(word -> word.startsWith("--") && !OF_MAVEN.contains(word))
                            .toList(),
                    command);
            if (!OF_THE_BUILD.contains(words.getFirst())) {
                CommandLine portolan = new CommandLine(new PortolanCommand());
                Commands.addTo(portolan, words);
                portolan.parseArgs(words.toArray(String[]::new));
            }
        }
    }

    @Test
    void profilesPropertiesAndPluginsAreThere() throws IOException {
        String build = Files.readString(ROOT.resolve("pom.xml"));
        List<String> unknown = new ArrayList<>();
        Set<String> properties = new TreeSet<>();
        for (String code : code().toList()) {
            found(PROFILE, code)
                    .filter(profile -> !build.contains("<id>" + profile + "</id>"))
                    .forEach(profile -> unknown.add("-P" + profile + " in " + code));
            found(PROPERTY, code).forEach(properties::add);
            if (code.startsWith("mvn ")
                    && !build.contains(
                            "<artifactId>%s-maven-plugin</artifactId>"
                                    .formatted(words(code).getLast().split(":", 2)[0]))) {
                unknown.add(code);
            }
        }
        assertEquals(List.of(), unknown);
        assertEquals(Set.of(), unread(properties));
    }

    @Test
    void theFilesThatCommandsNameAreThere() throws IOException {
        assertEquals(
                List.of(),
                commands().stream()
                        .flatMap(command -> words(command).stream())
                        .filter(word -> word.startsWith("examples/"))
                        .filter(word -> !Files.exists(ROOT.resolve(word)))
                        .toList());
    }

    @Test
    void theHelpIsShown() {
        assertTrue(Outcome.of("--help").assertSuccess().out().contains("./portolan verify"));
    }

    /// A project with the build files of this one and with the names of its sources, which are
    /// empty.
    private LauncherProject project() throws IOException {
        for (Path file : files()) {
            Path copy = folder.resolve(file);
            Files.createDirectories(copy.getParent());
            if (file.endsWith("pom.xml")) {
                Files.copy(ROOT.resolve(file), copy);
            } else {
                Files.createFile(copy);
            }
        }
        return LauncherProject.in(folder);
    }

    /// Those of the properties that no source reads and no build file sets.
    private static Set<String> unread(Set<String> properties) throws IOException {
        Set<String> unread = new TreeSet<>(properties);
        for (Path file : files()) {
            String text = Files.readString(ROOT.resolve(file));
            unread.removeIf(property ->
                    Stream.of("\"%s\"", "<%s>", "{%s}")
                            .anyMatch(use -> text.contains(use.formatted(property))));
        }
        return unread;
    }

    /// The build files and the sources in Java, from the project's folder.
    private static List<Path> files() throws IOException {
        List<Path> all = new ArrayList<>(List.of(Path.of("pom.xml")));
        for (String module : found(MODULE, Files.readString(ROOT.resolve("pom.xml"))).toList()) {
            all.add(Path.of(module, "pom.xml"));
            try (Stream<Path> sources = Files.walk(ROOT.resolve(module).resolve("src"))) {
                sources.filter(file -> file.toString().endsWith(".java"))
                        .map(ROOT::relativize)
                        .forEach(all::add);
            }
        }
        return all;
    }

    private static List<String> commands() throws IOException {
        return code().filter(code -> code.startsWith("./portolan ")).distinct().toList();
    }

    /// All that is shown as code: lines of shell without their comments, and code in sentences.
    private static Stream<String> code() throws IOException {
        String page = Files.readString(ROOT.resolve("CONTRIBUTING.md"), UTF_8);
        Stream<String> lines = found(SHELL, page).flatMap(String::lines);
        Stream<String> inSentences =
                found(CODE, SHELL.matcher(page).replaceAll(""))
                        .map(code -> code.replace('\n', ' '));
        return Stream.concat(lines, inSentences)
                .map(line -> line.split(" +#", 2)[0].replace("'", "").strip());
    }

    private static Stream<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(match -> match.group(1));
    }

    /// The words of a command after its first one.
    private static List<String> words(String command) {
        return Stream.of(command.split(" +", -1)).skip(1).toList();
    }
}
