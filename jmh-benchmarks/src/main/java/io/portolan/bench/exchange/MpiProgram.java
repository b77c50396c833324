package io.portolan.bench.exchange;

import io.portolan.bench.compare.Checkout;
import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.MissingPeerException;
import io.portolan.bench.compare.Pinning;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A peer in C that was compiled for an MPI library, which starts it by its launcher.
///
/// @param library which one it is
/// @param version what it says of itself
/// @param launcher its mpirun
/// @param executable what its compiler made
public record MpiProgram(MpiLibrary library, String version, String launcher, Path executable) {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    /// The MPI libraries in C that are peers, as their documentation says they are run.
    public enum MpiLibrary {
        MPICH("MPICH", ".mpich", "mpich and libmpich-dev"),
        OPEN_MPI("Open MPI", ".openmpi", "openmpi-bin and libopenmpi-dev");

        /// By which MPICH uses TCP between its nodes, with each of the two libraries that it may
        /// have below: these would find that namespaces share memory.
        static final Map<String, String> TCP = Map.of("UCX_TLS", "tcp,self", "FI_PROVIDER", "tcp");

        private final String words;
        private final String suffix;
        private final String packages;

        /// @param words what its version begins with
        /// @param suffix of its commands where several libraries are installed
        /// @param packages of Debian that it is in
        MpiLibrary(String words, String suffix, String packages) {
            this.words = words;
            this.suffix = suffix;
            this.packages = packages;
        }

        /// Whether a version is this library's.
        boolean says(String version) {
            return version.startsWith(words);
        }

        /// Of its commands where several libraries are installed.
        String suffix() {
            return suffix;
        }

        /// What to do when it is not there.
        String remedy() {
            return "install %s, or put its mpicc and mpirun on the PATH".formatted(packages);
        }

        /// Options of the launcher.
        ///
        /// @param haveCores whether each rank can have a core; if not, ranks have to yield while
        ///   they wait
        /// @param isBound whether a rank that can have a core is bound to it
        /// @param isRoot whether the user may do everything, which Open MPI warns of
        List<String> options(boolean haveCores, boolean isBound, boolean isRoot) {
            if (this == MPICH) {
                return haveCores && isBound ? List.of("-bind-to", "core") : List.of();
            }
            List<String> options =
                    new ArrayList<>(isRoot ? List.of("--allow-run-as-root") : List.of());
            if (!haveCores) {
                options.addAll(List.of("--oversubscribe", "--mca", "mpi_yield_when_idle", "1"));
            }
            if (haveCores || !isBound) {
                options.addAll(List.of("--bind-to", isBound ? "core" : "none"));
            }
            return options;
        }

        /// Options of the launcher that start the processes on [TwoHosts], in turns.
        List<String> acrossHosts() {
            String hosts = String.join(",", TwoHosts.ADDRESSES);
            String agent = TwoHosts.agent().toString();
            if (this == OPEN_MPI) {
                return List.of("--host", hosts, "--mca", "plm_rsh_agent", agent);
            }
            List<String> options =
                    new ArrayList<>(
                            List.of("-hosts", hosts, "-localhost", TwoHosts.ADDRESSES.getFirst()));
            options.addAll(List.of("-launcher", "rsh", "-launcher-exec", agent));
            TCP.forEach((name, value) -> options.addAll(List.of("-genv", name, value)));
            return options;
        }
    }

    /// A program, compiled for a library.
    ///
    /// *Failure:* [MissingPeerException] that says what is missing.
    ///
    /// @param folder for what is compiled
    /// @param source in the folder `jmh-benchmarks/peers`, without its `.c`
    /// @param options of the compiler
    public static MpiProgram compile(
            Path folder, MpiLibrary library, String source, List<String> options)
            throws InterruptedException, MissingPeerException {
        Path executable = folder.resolve(source.replace('/', '-') + "-" + library.name());
        String file = Checkout.file("jmh-benchmarks/peers/" + source + ".c").toString();
        for (String suffix : List.of(library.suffix(), "")) {
            List<String> command = new ArrayList<>(List.of("mpicc" + suffix, "-std=c11"));
            command.addAll(options);
            command.addAll(List.of("-o", executable.toString(), file, "-lm"));
            try {
                run(command);
                List<String> said = run(List.of(executable.toString(), "version"));
                String version = said.isEmpty() ? "" : said.getFirst();
                if (library.says(version)) {
                    version = version.replaceAll("\\s+", " ").replaceFirst(",.*", "");
                    return new MpiProgram(library, version, "mpirun" + suffix, executable);
                }
            } catch (IOException e) {
                // there is no compiler of that name
            }
        }
        throw new MissingPeerException("not found: " + library.remedy());
    }

    private static List<String> run(List<String> command)
            throws IOException, InterruptedException, MissingPeerException {
        ChildProcess ended = ChildProcess.run(command, Map.of(), LIMIT);
        if (ended.status() != 0) {
            throw new MissingPeerException(
                    "%s failed: %s"
                            .formatted(command.getFirst(), String.join("; ", ended.lines())));
        }
        return ended.lines();
    }

    /// The command that starts it.
    ///
    /// @param pinning the CPUs for all ranks together, which the library leaves alone then
    public List<String> command(int ranks, Pinning pinning, List<String> arguments) {
        List<String> command = launch(ranks, pinning.isFree(), pinning, List.of());
        command.add(executable.toString());
        command.addAll(arguments);
        return pinning.command(command);
    }

    /// The launcher with its options.
    ///
    /// @param isBound whether the library binds each process that can have a core to it, and does
    ///   not leave it to find its core itself
    List<String> launch(int processes, boolean isBound, Pinning pinning, List<String> more) {
        boolean isRoot = System.getProperty("user.name").equals("root");
        List<String> command = new ArrayList<>();
        command.add(launcher);
        command.addAll(library.options(processes <= pinning.count(), isBound, isRoot));
        command.addAll(more);
        command.addAll(List.of("-np", "" + processes));
        return command;
    }
}
