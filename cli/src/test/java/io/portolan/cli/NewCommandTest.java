package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// `portolan new`. That Maven builds the projects is seen in the house's `SampleProjectsTest`.
@Timeout(60)
class NewCommandTest {

    private static final Path TEMPLATES =
            Path.of("src/main/resources/io/portolan/cli/project/templates");

    @TempDir Path folder;

    @Test
    void theNameIsInTheFilesAndInTheirNames() throws IOException {
        Path project = folder.resolve("games");
        Outcome outcome =
                create("service", "gameScores", project, "--package", "org.template.games");
        assertEquals(
                "portolan: project game-scores is in %s%nnext: cd %s && mvn test; how to run it is in its README.md%n"
                        .formatted(project, project),
                outcome.out());
        assertEquals(
                List.of(
                        "README.md",
                        "pom.xml",
                        "src/main/java/org/template/games/GameScoresService.java",
                        "src/test/java/org/template/games/GameScoresServiceTest.java"),
                files(project));
        String service =
                Files.readString(
                        project.resolve("src/main/java/org/template/games/GameScoresService.java"));
        assertTrue(service.startsWith("package org.template.games;\n"), service);
        assertTrue(service.contains("urn:example:game-scores\", state = GameScoresService.State"));
        String pom = Files.readString(project.resolve("pom.xml"));
        assertTrue(pom.contains("<groupId>org.template.games</groupId>"), pom);
        assertTrue(pom.contains("<artifactId>game-scores</artifactId>"), pom);
    }

    static List<String> kinds() throws IOException {
        try (Stream<Path> folders = Files.list(TEMPLATES)) {
            return folders.filter(Files::isDirectory)
                    .map(kind -> kind.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void theTemplateAndAProjectOfItAreCompiledWithoutAWarning(String kind) throws IOException {
        assertEquals("", CompiledProject.of(TEMPLATES.resolve(kind), folder.resolve("template")));
        Path project = folder.resolve("project");
        create(kind, "a-b2-" + kind, project, "--package", "a.b");
        assertEquals("", CompiledProject.of(project, folder.resolve("classes")));
        assertFalse(files(project).toString().contains("emplate"), files(project).toString());
        for (String file : files(project)) {
            String text = Files.readString(project.resolve(file));
            assertFalse(text.contains("emplate") || text.contains("com.example"), file);
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aTemplateNamesThisVersionOfPortolan(String kind) throws IOException {
        String version =
                Files.readString(Path.of("pom.xml"))
                        .replaceAll("(?s).*?<version>([^<]*)</version>.*", "$1");
        String pom = Files.readString(TEMPLATES.resolve(kind).resolve("pom.xml"));
        assertTrue(pom.contains("<portolan.version>" + version + "<"), version);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "9lives | at most 60 letters and digits of ASCII are allowed, a letter first",
                "a--b | with single hyphens between words, such as game-scores",
                "caf\u00e9 | name 'caf\u00e9': at most 60 letters",
                "../up | name '../up'",
                "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | at most 60",
                "x --package int.x | --package 'int.x': Java identifiers with dots",
                "x --package java.x | --package 'java.x'",
                "x --package java | --package 'java'",
                "x --package a..b | --package 'a..b'",
                "x --folder pom.xml | pom.xml exists; give the project another name, or another folder with --folder",
                "x --folder src | src exists",
            })
    void whatCannotBeIsRefused(String words, String why) {
        Outcome outcome = Outcome.of((Object[]) ("new service " + words).split(" ", -1));
        assertEquals(2, outcome.status(), outcome.err());
        assertTrue(outcome.err().contains(why), outcome.err());
        assertEquals(1, outcome.err().lines().count(), outcome.err());
    }

    @Test
    void anUnknownKindIsRefusedAndAnEmptyFolderIsTaken() throws IOException {
        Outcome.of("new", "servic", "x")
                .assertFailure(
                        2, "portolan: kind 'servic': must be " + String.join(" or ", kinds()));
        create("service", "x", Files.createDirectory(folder.resolve("empty")));
        Path file = Files.createFile(folder.resolve("file"));
        Outcome below = Outcome.of("new", "service", "x", "--folder", file.resolve("x"));
        assertEquals(1, below.status());
        assertTrue(below.err().contains("name another folder with --folder"), below.err());
    }

    private static Outcome create(String kind, String name, Path project, String... more) {
        return Outcome.of(
                        Stream.concat(
                                        Stream.of("new", kind, name, "--folder", project),
                                        Stream.of(more))
                                .toArray())
                .assertSuccess();
    }

    private static List<String> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }
}
