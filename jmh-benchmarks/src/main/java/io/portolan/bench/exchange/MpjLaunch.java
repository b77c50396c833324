package io.portolan.bench.exchange;

import io.portolan.bench.compare.Checkout;
import io.portolan.bench.compare.ChildProcess;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Starts `peers/MpjExchange.java` on MPJ Express, whose ranks are threads of one JVM, by the
/// command that its own launcher runs, or processes.
///
/// @param home its folder
/// @param classes where the program is compiled to
/// @param libraries the class path
/// @param isInProcesses whether its ranks are processes that reach each other over TCP
record MpjLaunch(Path home, Path classes, String libraries, boolean isInProcesses)
        implements Launch {

    /// Names the folder of MPJ Express, as its own commands ask for.
    static final String VARIABLE = "MPJ_HOME";

    /// Where the programs for MPI in Java are.
    private static final String SOURCES = "jmh-benchmarks/peers";

    /// The program in the words of mpiJava.
    static final String PROGRAM = "MpjExchange";

    private static final Duration LIMIT = Duration.ofSeconds(60);

    /// Where Debian has it, and its logger, which the jars need.
    private static final Path DEBIAN_HOME = Path.of("/usr/share/mpj");

    private static final Path DEBIAN_LOG4J = Path.of("/usr/share/java/log4j-1.2.jar");

    private static final List<String> JARS_OF_PROCESSES = List.of("mpj");

    private static final List<String> JARS =
            List.of("smpdev", "xdev", "mpjbuf", "loader2", "starter", "mpiExp");

    /// Compiles the program with the javac of this JDK.
    ///
    /// @param folder for the classes
    /// @param isInProcesses whether its ranks are to be processes
    static Launch compile(Path folder, boolean isInProcesses)
            throws IOException, InterruptedException, MissingPeerException {
        Path home = Optional.ofNullable(System.getenv(VARIABLE)).map(Path::of).orElse(DEBIAN_HOME);
        Path api = jar(home, "mpj");
        if (!Files.exists(api)) {
            throw new MissingPeerException(
                    "not found: install libmpj-java, or set %s to its folder".formatted(VARIABLE));
        }
        compileAgainst(api, folder, PROGRAM);
        List<String> libraries =
                Stream.concat(
                                (isInProcesses ? JARS_OF_PROCESSES : JARS)
                                        .stream().map(name -> jar(home, name)),
                                Stream.of(DEBIAN_LOG4J))
                        .map(Path::toString)
                        .toList();
        return new MpjLaunch(
                home, folder, String.join(File.pathSeparator, libraries), isInProcesses);
    }

    /// Compiles a program against an implementation of its API.
    static void compileAgainst(Path api, Path folder, String program)
            throws IOException, InterruptedException, MissingPeerException {
        String javac = Path.of(System.getProperty("java.home"), "bin", "javac").toString();
        Path source = Checkout.file("%s/%s.java".formatted(SOURCES, program));
        List<String> command =
                List.of(
                        javac,
                        "-cp",
                        api.toString(),
                        "-sourcepath",
                        source.resolveSibling("").toString(),
                        "-d",
                        folder.toString(),
                        source.toString());
        ChildProcess ended = ChildProcess.run(command, Map.of(), LIMIT);
        if (ended.status() != 0) {
            throw new MissingPeerException("javac failed: " + String.join("; ", ended.lines()));
        }
    }

    @Override
    public String version() {
        return isInProcesses
                ? "MPJ Express, niodev, on this JDK"
                : "MPJ Express, multicore mode, on this JDK";
    }

    @Override
    public List<String> command(Section section, List<Row> rows, long millis) {
        if (isInProcesses) {
            return ofProcesses(section, rows, millis);
        }
        List<String> command = ChildProcess.java(JvmLaunch.OPTIONS);
        command.addAll(List.of("-cp", libraries, "runtime.starter.MulticoreStarter"));
        command.addAll(
                List.of(classes.toString(), "" + section.ranks(), "smpdev", "useLocalLoader"));
        command.addAll(List.of("EMPTY", PROGRAM, "" + millis));
        command.addAll(Launch.names(rows));
        return section.command(command);
    }

    private List<String> ofProcesses(Section section, List<Row> rows, long millis) {
        String classPath =
                String.join(
                        File.pathSeparator,
                        classes.toString(),
                        libraries,
                        System.getProperty("java.class.path"));
        List<String> command = ChildProcess.java(JvmLaunch.OPTIONS, NiodevProgram.class, classPath);
        command.addAll(List.of("0", "0", "" + section.ranks(), classPath, PROGRAM, "" + millis));
        command.addAll(Launch.names(rows));
        return section.command(command);
    }

    @Override
    public Map<String, String> environment() {
        return Map.of(VARIABLE, home.toString());
    }

    private static Path jar(Path home, String name) {
        return home.resolve("lib", name + ".jar");
    }
}
