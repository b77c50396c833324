package io.portolan.house;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The projects of `examples` are built and run as users do: by Maven, with the artifacts that
/// `./portolan install` puts into a local repository, which is empty before. It downloads all that
/// they need.
@Tag("slow")
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class SampleProjectsTest {

    private static final String JAVA_HOME = System.getProperty("java.home");
    private static final String ADDRESS = "The account is at ";

    /// Where Maven and the programs run; and the local repository.
    @TempDir static Path folder;

    @BeforeAll
    static void theArtifactsAreInstalled() throws Exception {
        Path checkout = copy(Checkout.ROOT, "checkout"); // builds meanwhile touch the one here
        run(checkout, checkout.resolve("portolan").toString(), "install", repository());
    }

    @ParameterizedTest
    @ValueSource(strings = {"HelloPorts", "HelloRanks", "HelloServices", "HelloClusters"})
    void helloIsBuiltAndRun(String program) throws Exception {
        Path project = copy(Checkout.ROOT.resolve("examples/hello"), program);
        String promise =
                switch (program) {
                    case "HelloPorts" -> "338350";
                    case "HelloRanks" -> "The ranks add up to 6";
                    case "HelloServices" -> "42 EUR";
                    default -> "A center near 0, 10";
                };
        String name = "-Dexec.mainClass=" + program;
        String printed = maven(project, "compile", "exec:java", name);
        assertTrue(printed.contains(promise), printed);
        printed = maven(project, "compile", "exec:exec@vector", name);
        assertTrue(printed.contains(promise), printed);
    }

    @Test
    void anOldProgramIsRunByFourRanksAndTested() throws Exception {
        Path project = copy(Checkout.ROOT.resolve("examples/mpi"), "mpi");
        String printed =
                maven(project, "compile", "exec:java", "-Dexec.mainClass=Pi", "-Dportolan.ranks=4");
        assertTrue(printed.contains("pi is 3.141593, by 4 ranks"), printed);
        printed = maven(project, "test", "-Dsurefire.useFile=false");
        assertTrue(printed.contains("pi is 3.141593, by 2 ranks"), printed);
    }

    @Test
    void aSpringBootApplicationAnswersByHttp() throws Exception {
        Path project = copy(Checkout.ROOT.resolve("examples/spring-boot"), "boot");
        maven(project, "package");
        Process application = start(project, application());
        try (BufferedReader out = application.inputReader(UTF_8)) {
            String line = out.readLine();
            List<String> lines = new ArrayList<>();
            while (line != null && !line.startsWith(ADDRESS)) {
                lines.add(line);
                line = out.readLine();
            }
            assertTrue(line != null, String.join("\n", lines));
            URI address = URI.create(line.substring(ADDRESS.length()));
            try (InputStream answer = address.toURL().openStream()) {
                assertEquals("{\"cents\":4200}", new String(answer.readAllBytes(), UTF_8));
            }
        } finally {
            application.destroy();
            application.waitFor();
        }
    }

    @Test
    void withTheNettyOfSpringBootTheApplicationSaysWhatToWrite() throws Exception {
        Path project = copy(Checkout.ROOT.resolve("examples/spring-boot"), "old");
        Path pom = project.resolve("pom.xml");
        List<String> lines = new ArrayList<>(Files.readAllLines(pom));
        String mended =
                lines.stream().filter(line -> line.contains("<netty.version>")).findFirst().get();
        lines.remove(mended);
        Files.write(pom, lines);
        maven(project, "package");
        Process application = start(project, application());
        String printed = new String(application.getInputStream().readAllBytes(), UTF_8);
        assertEquals(1, application.waitFor(), printed);
        assertTrue(printed.contains("netty-transport 4.1."), printed);
        assertTrue(printed.contains(mended.strip()), printed);
    }

    /// What `portolan new` knows.
    static List<String> kinds() throws IOException {
        Path templates =
                Checkout.ROOT.resolve("cli/src/main/resources/io/portolan/cli/project/templates");
        try (Stream<Path> kinds = Files.list(templates)) {
            return kinds.filter(Files::isDirectory)
                    .map(kind -> kind.getFileName().toString())
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aNewProjectIsBuiltAndTested(String kind) throws Exception {
        String launcher = folder.resolve("checkout/portolan").toString();
        run(folder, launcher, "new", kind, "a-new-" + kind);
        Path project = folder.resolve("a-new-" + kind);
        maven(project, "package");
        String jar = "target/a-new-%s-1.0-SNAPSHOT.jar".formatted(kind);
        assertTrue(Files.exists(project.resolve(jar)), jar);
        try (Stream<Path> reports = Files.list(project.resolve("target/surefire-reports"))) {
            assertEquals(
                    List.of(true),
                    reports.filter(report -> report.toString().endsWith(".txt"))
                            .map(report -> Checkout.text(report).contains("Tests run: 0"))
                            .map(isIdle -> !isIdle)
                            .toList());
        }
    }

    /// The guide to the first steps, from its first command to its last one, in a real shell.
    @Test
    void gettingStartedIsTypedAsItStands() throws Exception {
        Path script =
                Files.writeString(folder.resolve("guide.sh"), TypedGuide.script(repository()));
        String printed = run(folder.resolve("checkout"), "bash", script.toString());
        for (String line : TypedGuide.shown()) {
            assertTrue(printed.lines().anyMatch(line::equals), line + " is not in\n" + printed);
        }
    }

    private static String[] application() {
        String java = Path.of(JAVA_HOME, "bin", "java").toString();
        return new String[] {java, "-jar", "target/account.jar", "--account.port=0"};
    }

    private static String maven(Path project, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("mvn", "-q", "-B", repository()));
        command.addAll(List.of(arguments));
        return run(project, command.toArray(String[]::new));
    }

    private static String run(Path project, String... command)
            throws IOException, InterruptedException {
        Process process = start(project, command);
        String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertEquals(0, process.waitFor(), printed);
        return printed;
    }

    private static Process start(Path project, String... command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(project.toFile());
        builder.environment().put("JAVA_HOME", JAVA_HOME);
        return builder.redirectErrorStream(true).start();
    }

    private static String repository() {
        return "-Dmaven.repo.local=" + folder.resolve("repository");
    }

    /// A copy without what builds have left.
    private static Path copy(Path project, String name) throws IOException {
        Path copied = folder.resolve(name);
        List<Path> all;
        try (Stream<Path> files = Files.walk(project)) {
            all = files.map(project::relativize).filter(SampleProjectsTest::isSource).toList();
        }
        for (Path file : all) {
            Path to = copied.resolve(file.toString());
            if (Files.isDirectory(project.resolve(file))) {
                Files.createDirectories(to);
            } else {
                Files.createDirectories(to.getParent());
                Files.copy(project.resolve(file), to, StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        return copied;
    }

    private static boolean isSource(Path path) {
        return Stream.iterate(path, part -> part != null, Path::getParent)
                .map(part -> part.getFileName().toString())
                .noneMatch(name -> name.equals("target") || name.equals(".git"));
    }
}
