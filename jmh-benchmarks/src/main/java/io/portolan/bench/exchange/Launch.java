package io.portolan.bench.exchange;

import io.portolan.bench.compare.Checkout;
import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.MissingPeerException;
import io.portolan.bench.exchange.MpiProgram.MpiLibrary;
import io.portolan.bench.exchange.Section.Trait;
import io.portolan.bench.results.Build;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// How the program of a contender is started.
///
/// @param version what it is
/// @param isWorker whether the program waits for the names of rows that a
///   [io.portolan.bench.compare.ContenderWorker] asks for; another measures all its rows and ends
/// @param environment what its environment has beside ours
/// @param words its command in a section, before milliseconds and rows
record Launch(
        String version,
        boolean isWorker,
        Map<String, String> environment,
        Function<Section, List<String>> words) {

    /// Small regions, because a heap's use is known by the region; and touched once before, because
    /// a program that runs for long gets no page of its heap for the first time.
    static final List<String> JVM_OPTIONS =
            List.of("-Xms1g", "-Xmx1g", "-XX:G1HeapRegionSize=1m", "-XX:+AlwaysPreTouch");

    /// Of JVMs whose ranks reach those of others.
    static final List<String> PROCESS_OPTIONS =
            Stream.concat(JVM_OPTIONS.stream(), Stream.of(ProcessJob.NATIVE_ACCESS)).toList();

    private static final String CLASS_PATH = System.getProperty("java.class.path");

    /// The program in the words of mpiJava.
    private static final String MPI_JAVA = "MpjExchange";

    /// Names the folder of MPJ Express, as its own commands ask for.
    private static final String MPJ_HOME = "MPJ_HOME";

    private static final int PROCESSES = 2;
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /// Looks for some contenders, and compiles what they need.
    ///
    /// @param folder for what is compiled
    /// @param other another build of ours, for its contender
    /// @param out for a line on each, and on each that is missing
    static Map<ExchangeContender, Launch> find(
            Path folder, Set<ExchangeContender> wanted, Optional<Build> other, Consumer<String> out)
            throws IOException, InterruptedException {
        Map<ExchangeContender, Launch> found = new EnumMap<>(ExchangeContender.class);
        List<String> missing = new ArrayList<>();
        for (ExchangeContender contender : wanted) {
            try {
                Launch launch = of(contender, folder, other);
                found.put(contender, launch);
                out.accept(contender.label() + ": " + launch.version());
            } catch (MissingPeerException e) {
                missing.add(contender.label() + ": " + e.getMessage());
            }
        }
        missing.forEach(out);
        return found;
    }

    private static Launch of(ExchangeContender contender, Path folder, Optional<Build> other)
            throws IOException, InterruptedException, MissingPeerException {
        return switch (contender) {
            case PORTOLAN -> jvm(contender, "this build", CLASS_PATH, List.of());
            case PORTOLAN_OTHER -> {
                Build build = other.orElseThrow();
                String version = "the build in " + build.folder();
                yield jvm(ExchangeContender.PORTOLAN, version, build.classPath(), List.of());
            }
            case EXCHANGER, SYNCHRONOUS_QUEUE -> {
                String version = "java.util.concurrent, threads as a world has";
                yield jvm(contender, version, CLASS_PATH, List.of());
            }
            case MPIJAVA -> facade(contender, folder, "mpijava", MPI_JAVA);
            case OPEN_MPI_JAVA -> facade(contender, folder, "ompi", "OpenMpiExchange");
            case PROCESSES_SHM -> processes(contender, "shm", null);
            case PROCESSES_TCP -> processes(contender, "tcp", null);
            case PROCESSES_MPICH, PROCESSES_OPEN_MPI, CALLS_MPICH, CALLS_OPEN_MPI -> {
                boolean isMpich =
                        contender == ExchangeContender.PROCESSES_MPICH
                                || contender == ExchangeContender.CALLS_MPICH;
                MpiLibrary library = isMpich ? MpiLibrary.MPICH : MpiLibrary.OPEN_MPI;
                yield processes(contender, ExchangeProgram.NATIVE, exchange(folder, library));
            }
            case MPICH -> inC(exchange(folder, MpiLibrary.MPICH), Map.of());
            case OPEN_MPI -> inC(exchange(folder, MpiLibrary.OPEN_MPI), Map.of());
            case MPICH_TCP -> {
                Map<String, String> tcp = new HashMap<>(MpiLibrary.TCP);
                tcp.put("MPIR_CVAR_NOLOCAL", "1"); // between processes of one host, too
                yield inC(exchange(folder, MpiLibrary.MPICH), tcp);
            }
            case MPJ_EXPRESS, MPJ_NIODEV -> mpj(folder, contender == ExchangeContender.MPJ_NIODEV);
        };
    }

    /// The command that measures rows of a section and says an answer for each, which a
    /// [LaunchedProgram] reads.
    ///
    /// @param millis to warm up for each row, and to measure
    List<String> command(Section section, List<Row> rows, long millis) {
        List<String> command = new ArrayList<>(words.apply(section));
        command.add("" + millis);
        rows.forEach(row -> command.add(row.name()));
        return section.command(command);
    }

    /// [ExchangeProgram] with what it needs beside the contender and ranks.
    private static List<String> program(
            ExchangeContender contender,
            Section section,
            List<String> options,
            String classPath,
            List<String> more) {
        List<String> command = ChildProcess.java(options, ExchangeProgram.class, classPath);
        command.addAll(List.of(contender.name(), "" + section.ranks()));
        command.addAll(more);
        return command;
    }

    private static Launch jvm(
            ExchangeContender contender, String version, String classPath, List<String> more) {
        return new Launch(
                version,
                true,
                Map.of(),
                section -> program(contender, section, JVM_OPTIONS, classPath, more));
    }

    /// Ours in two processes.
    ///
    /// @param wires their kind
    /// @param launcher of a native MPI library that starts them; null if they start each other
    static Launch processes(
            ExchangeContender contender, String wires, @Nullable MpiProgram launcher) {
        return new Launch(
                "this build, two JVMs" + (launcher == null ? "" : " over " + launcher.version()),
                true,
                Map.of(),
                section -> {
                    boolean isAcross = section.is(Trait.ACROSS_HOSTS);
                    String hosts = isAcross ? String.join(",", TwoHosts.ADDRESSES) : "" + PROCESSES;
                    List<String> options = new ArrayList<>(PROCESS_OPTIONS);
                    List<String> command = new ArrayList<>();
                    if (launcher != null) {
                        command.addAll(launch(launcher, PROCESSES, false, section));
                        options.add("-Dportolan.wire=" + wires);
                        options.add("-Dportolan.libraryCalls=" + contender.isByLibrary());
                    }
                    List<String> more = List.of(wires, hosts);
                    command.addAll(program(contender, section, options, CLASS_PATH, more));
                    return command;
                });
    }

    private static List<String> launch(
            MpiProgram program, int processes, boolean isBound, Section section) {
        return program.launch(
                processes,
                isBound,
                section.pinning(),
                section.is(Trait.ACROSS_HOSTS) ? program.library().acrossHosts() : List.of());
    }

    /// `peers/exchange.c`.
    private static MpiProgram exchange(Path folder, MpiLibrary library)
            throws InterruptedException, MissingPeerException {
        return MpiProgram.compile(folder, library, "exchange", List.of("-O3", "-pthread"));
    }

    /// That by the launcher of its library. Ranks that wait would poll, and nothing has to be
    /// compiled while they warm up, so it is no worker.
    private static Launch inC(MpiProgram program, Map<String, String> environment) {
        return new Launch(
                program.version(),
                false,
                environment,
                section -> {
                    boolean haveThreads = section.rows().stream().anyMatch(Row::hasThreads);
                    boolean isBound = section.pinning().isFree() && !haveThreads;
                    List<String> command = launch(program, section.ranks(), isBound, section);
                    command.add(program.executable().toString());
                    return command;
                });
    }

    /// A program for MPI in Java on Portolan's facade of it, in a JVM of its own whose ranks have
    /// class loaders of their own.
    ///
    /// @param module of the facade, below `runtime-mpi`, which the build of this checkout has made
    private static Launch facade(
            ExchangeContender contender, Path folder, String module, String program)
            throws IOException, InterruptedException, MissingPeerException {
        Path facade =
                Checkout.file("runtime-mpi/%s/pom.xml".formatted(module))
                        .resolveSibling("target/classes");
        if (!Files.exists(facade.resolve("mpi/MPI.class"))) {
            throw new MissingPeerException(
                    "not built: mvn -pl runtime-mpi/%s -am compile makes %s"
                            .formatted(module, facade));
        }
        Path classes = Files.createDirectories(folder.resolve(module));
        compileAgainst(facade, classes, program);
        List<String> more = List.of(facade.toString(), classes.toString(), program);
        return jvm(contender, "this build, " + program, CLASS_PATH, more);
    }

    /// The program on MPJ Express, whose ranks are threads of one JVM, by the command that its own
    /// launcher runs, or processes that reach each other over TCP. Debian has it, and its logger,
    /// which the jars need.
    private static Launch mpj(Path folder, boolean isInProcesses)
            throws IOException, InterruptedException, MissingPeerException {
        Path home = Path.of(System.getenv().getOrDefault(MPJ_HOME, "/usr/share/mpj"));
        Path api = home.resolve("lib/mpj.jar");
        if (!Files.exists(api)) {
            throw new MissingPeerException(
                    "not found: install libmpj-java, or set %s to its folder".formatted(MPJ_HOME));
        }
        compileAgainst(api, folder, MPI_JAVA);
        String names = isInProcesses ? "mpj" : "smpdev xdev mpjbuf loader2 starter mpiExp";
        String libraries =
                Stream.concat(
                                Stream.of(names.split(" ", -1))
                                        .map(name -> home.resolve("lib", name + ".jar").toString()),
                                Stream.of("/usr/share/java/log4j-1.2.jar"))
                        .collect(Collectors.joining(File.pathSeparator));
        String all = String.join(File.pathSeparator, folder.toString(), libraries, CLASS_PATH);
        return new Launch(
                "MPJ Express, %s, on this JDK"
                        .formatted(isInProcesses ? "niodev" : "multicore mode"),
                true,
                Map.of(MPJ_HOME, home.toString()),
                section -> {
                    String ranks = "" + section.ranks();
                    if (isInProcesses) {
                        List<String> first =
                                ChildProcess.java(JVM_OPTIONS, NiodevProgram.class, all);
                        first.addAll(List.of("0", "0", ranks, all, MPI_JAVA));
                        return first;
                    }
                    List<String> command = ChildProcess.java(JVM_OPTIONS);
                    command.addAll(List.of("-cp", libraries, "runtime.starter.MulticoreStarter"));
                    command.addAll(List.of(folder.toString(), ranks, "smpdev", "useLocalLoader"));
                    command.addAll(List.of("EMPTY", MPI_JAVA));
                    return command;
                });
    }

    /// Compiles a program of `peers` against an implementation of its API, with the javac of this
    /// JDK.
    private static void compileAgainst(Path api, Path folder, String program)
            throws IOException, InterruptedException, MissingPeerException {
        Path source = Checkout.file("jmh-benchmarks/peers/%s.java".formatted(program));
        String javac = Path.of(System.getProperty("java.home"), "bin", "javac").toString();
        List<String> command = new ArrayList<>(List.of(javac, "-cp", api.toString()));
        command.addAll(List.of("-sourcepath", source.resolveSibling("").toString()));
        command.addAll(List.of("-d", folder.toString(), source.toString()));
        ChildProcess ended = ChildProcess.run(command, Map.of(), LIMIT);
        if (ended.status() != 0) {
            throw new MissingPeerException("javac failed: " + String.join("; ", ended.lines()));
        }
    }
}
