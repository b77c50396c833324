package io.portolan.cli.launch;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.cli.run.OwnCommand;
import io.portolan.cli.run.TimeByUnit;
import io.portolan.cli.run.Version;
import io.portolan.mpi.WorldBuilder;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.launch.CommandJob;
import io.portolan.mpi.launch.HostRanks;
import io.portolan.mpi.launch.JavaProgram;
import io.portolan.mpi.launch.Job;
import io.portolan.mpi.launch.JobSettings;
import io.portolan.mpi.launch.ProcessSettings;
import io.portolan.mpi.profile.Profiling;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/// `portolan run`: runs a program with `main` once on each rank.
@Command(
        name = "run",
        description = {
            "Runs a program once on each of several ranks, as mpirun does in processes:",
            "programs of mpiJava, MPJ Express, Open MPI's Java bindings, and new ones.",
            "",
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        customSynopsis = {
            "portolan run [OPTION...] MAIN-CLASS [ARGUMENT...]",
            "       portolan run [OPTION...] -jar FILE [ARGUMENT...]",
        },
        sortOptions = false,
        footer = {
            "",
            "Options of the JVM may stand among these: -wdir FOLDER, which is entered first,",
            "-DNAME=VALUE, -Xmx2g and others that begin with -X, -ea, --add-opens and such.",
            "",
            "The exit status is 0, or that of the rank that ended the job: 1 when a rank",
            "throws and when no rank can go on, N after System.exit(N) and Abort(N), 124",
            "after the timeout. Standard input goes to rank 0.",
            "",
            "Examples, from the project's folder:",
            "  ./portolan run -np 4 -cp classes Hello",
            "  ./portolan run -np 8 --processes 2 -cp classes Hello",
            "  ./portolan run --hosts hosts.txt -cp classes Hello",
            "  ./portolan run -np 64 --ranks virtual --output-prefix -jar heat.jar 1000",
            "  runtime-mpi/bin/mpjrun.sh -np 4 -dev multicore -cp classes Hello",
            "  runtime-mpi/bin/mpirun -n 4 --oversubscribe java -cp classes Hello",
        })
public final class RunCommand implements Callable<Integer> {
    private static final String JAR = "-jar";

    /// The property by which a process is told its wires.
    private static final String WIRE = "portolan.wire";

    @Option(
            names = {"-np", "-n", "--np"},
            paramLabel = "N",
            description = {
                "The number of ranks. Default: 1, or in processes that mpiexec,",
                "mpirun or srun has started: one for each."
            })
    private @Nullable Integer ranks;

    @Option(
            names = "--processes",
            paramLabel = "P",
            description = {
                "The number of processes among which the ranks are divided.",
                "Default: 1, this one."
            })
    private @Nullable Integer processes;

    @Option(
            names = "--hosts",
            paramLabel = "FILE",
            description =
                    "Hosts with a process each, one a line: HOST [slots=N], where N is the number of"
                            + " its ranks. What is installed here must be there, too.")
    private @Nullable Path hosts;

    @Option(
            names = "--agent",
            paramLabel = "COMMAND",
            description =
                    "What runs a command on host %%h, if that is not this one. Default: ssh -o"
                            + " BatchMode=yes -o ConnectTimeout=10 %%h.")
    private @Nullable String agent;

    @Option(
            names = "--wire",
            paramLabel = "shm|tcp|native",
            split = ",",
            description = {
                "How processes reach each other. Default: shared memory",
                "where they can share it, else tcp if it is there; native",
                "is the MPI library of the mpirun that has started them."
            })
    private List<String> wires = List.of();

    @Option(
            names = "--start-timeout",
            paramLabel = "TIME",
            converter = TimeByUnit.class,
            description = "How long processes wait for each other at the start. Default: 30s.")
    private @Nullable Duration startLimit;

    @SuppressWarnings("NullAway.Init") // set by picocli
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--ranks",
            paramLabel = "threads|virtual|auto",
            converter = ThreadsByName.class,
            description = {
                "The kind of threads. Default: auto, which is threads",
                "while each rank can have a core, and virtual ones above."
            })
    private UnaryOperator<WorldBuilder> threads = world -> world;

    @Option(
            names = {"-cp", "-classpath", "--class-path"},
            paramLabel = "PATH",
            description = "JARs and folders. Default: the variable CLASSPATH, or this folder.")
    private @Nullable String classPath;

    @Option(
            names = JAR,
            paramLabel = "FILE",
            description = "A JAR whose manifest names the main class; -cp is not looked at.")
    private @Nullable Path jar;

    @Option(
            names = "-D",
            hidden = true, // picocli would show a space before the name
            paramLabel = "NAME=VALUE",
            mapFallbackValue = "",
            description = "Sets a system property.")
    private Map<String, String> properties = Map.of();

    @Option(
            names = "--output-prefix",
            description = "Begin each line that a rank prints with its number, as in [3].")
    private boolean hasPrefix;

    @Option(
            names = "--profile",
            paramLabel = "FOLDER",
            arity = "0..1",
            fallbackValue = "profile",
            description =
                    "Print at the end what the ranks have sent and waited for, and write it into"
                            + " FOLDER (${FALLBACK-VALUE} without a name): a page, JSON, and a trace"
                            + " for Perfetto.")
    private @Nullable Path profile;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = TimeByUnit.class,
            description = "End the job after that time, such as 30s, 5m or 1h. Default: never.")
    private @Nullable Duration timeout;

    @Parameters(
            paramLabel = "MAIN-CLASS",
            arity = "0..*",
            hidden = true,
            description = "The class with main, and its arguments.")
    private List<String> words = List.of();

    /// The words of a command line with `--` before what is the program's own: its main class, or
    /// its arguments after a JAR.
    ///
    /// @param run this command, whose options may take the next word
    public static String[] delimited(CommandSpec run, String... words) {
        List<String> delimited = new ArrayList<>(List.of(words));
        boolean isOpen = true;
        int i = 1;
        while (isOpen && i < words.length && words[i].startsWith("-")) {
            isOpen = !words[i].equals(JAR);
            OptionSpec option = run.optionsMap().get(words[i]);
            i += option != null && option.arity().min() > 0 ? 2 : 1;
        }
        if (i <= words.length) {
            delimited.add(i, "--");
        }
        return delimited.toArray(String[]::new);
    }

    @Override
    public Integer call() throws InterruptedException {
        properties.forEach(System::setProperty);
        try {
            JobSettings settings = hosts == null ? here() : onHosts(hosts);
            if (hasPrefix) {
                settings = settings.withPrefix();
            }
            if (timeout != null) {
                settings = settings.withTimeout(timeout);
            }
            if (profile != null) {
                ProfileFiles files = new ProfileFiles(profile, System.err);
                settings = settings.withWorld(world -> world.profile(Profiling.standard(), files));
            }
            int status = Job.run(completed(program()), settings);
            if (status == ExitCode.SUCCESS.status()) {
                CommandJob.leave();
            }
            return status;
        } catch (MPIException e) {
            throw new CommandException(ExitCode.USAGE, e.getMessage(), e);
        }
    }

    private JobSettings here() {
        if (processes == null && !wires.isEmpty()) {
            tellWires();
        }
        JobSettings settings =
                JobSettings.of(ranks == null ? Job.processes() : ranks).withWorld(threads);
        if (agent != null) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "--agent is given without --hosts; allowed is both or none; add --hosts FILE");
        }
        if (processes == null) {
            refuse("--wire", !wires.isEmpty() && Job.processes() == 1, "PORTOLAN_WIRE");
            refuse("--start-timeout", startLimit != null, "PORTOLAN_START_SECONDS");
        } else if (processes != 1) {
            settings = settings.withProcesses(started(processes));
        }
        return settings;
    }

    /// Tells this process, which mpirun or others have started, its wires.
    private void tellWires() {
        System.setProperty(WIRE, String.join(",", wires));
        var _ = Job.processes(); // reads it, once
        System.clearProperty(WIRE);
    }

    private JobSettings onHosts(Path file) {
        if (processes != null) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "--processes and --hosts are both given; allowed is one of them; name a host in %s as often as it is to have processes"
                            .formatted(file));
        }
        int number = Job.processes();
        if (number > 1) { // it is one of them, and was told where it is
            return JobSettings.of(ranks == null ? number : ranks)
                    .withWorld(threads)
                    .withProcesses(started(number));
        }
        List<HostRanks> places = HostsFile.read(file).places(ranks);
        JobSettings settings =
                JobSettings.of(
                                ranks == null
                                        ? places.stream().mapToInt(HostRanks::ranks).sum()
                                        : ranks)
                        .withWorld(threads);
        if (places.size() > 1) {
            ProcessSettings started = started(places.size()).withHosts(places);
            return settings.withProcesses(
                    agent == null
                            ? started
                            : started.withAgent(List.of(agent.strip().split("\\s+"))));
        }
        String only = places.getFirst().host();
        if (!only.equals("localhost")) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "all ranks would live on host %s; allowed is two hosts or more, or localhost alone; log in there and run them without --hosts"
                            .formatted(only));
        }
        return settings;
    }

    /// Refuses an option that only processes heed which this command starts.
    private static void refuse(String option, boolean isGiven, String variable) {
        if (isGiven) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "%s is given without --processes; allowed is both or none; add --processes P, or have mpirun or others start the processes, for which %s says the same"
                            .formatted(option, variable));
        }
    }

    /// The processes are started by the command line of this one.
    private ProcessSettings started(int number) {
        List<String> words = new ArrayList<>(spec.commandLine().getParseResult().originalArgs());
        var _ = words.remove("--"); // before what is the program's own, as `delimited` puts it
        ProcessSettings started =
                ProcessSettings.of(number, OwnCommand.line(words)).withWires(wires);
        return startLimit == null ? started : started.withStartLimit(startLimit);
    }

    private JavaProgram program() {
        if (jar != null) {
            return JavaProgram.ofJar(jar, words);
        }
        if (words.isEmpty()) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "name the main class, or an executable JAR by -jar; see 'portolan run --help'");
        }
        return new JavaProgram(
                JavaProgram.entries(classPath == null ? classPathOfUser() : classPath),
                words.getFirst(),
                words.subList(1, words.size()));
    }

    /// As the `java` command has it.
    private static String classPathOfUser() {
        String variable = System.getenv("CLASSPATH");
        return variable == null || variable.isEmpty() ? "." : variable;
    }

    private static JavaProgram completed(JavaProgram program) {
        return new JavaProgram(
                new FacadeChoice(facades()).complete(program.classPath(), program.mainClass()),
                program.mainClass(),
                program.arguments());
    }

    /// The folder with the facades: beside the JAR of the command line.
    private static Path facades() {
        try {
            return Path.of(
                            RunCommand.class
                                    .getProtectionDomain()
                                    .getCodeSource()
                                    .getLocation()
                                    .toURI())
                    .resolveSibling("lib");
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /// The kind of threads by its name.
    private static final class ThreadsByName
            implements ITypeConverter<UnaryOperator<WorldBuilder>> {
        @Override
        public UnaryOperator<WorldBuilder> convert(String name) {
            return switch (name) {
                case "threads" -> WorldBuilder::platformThreads;
                case "virtual" -> WorldBuilder::virtualThreads;
                case "auto" -> world -> world;
                default ->
                        throw new TypeConversionException(
                                "expected threads, virtual or auto but was '%s'".formatted(name));
            };
        }
    }
}
