package io.portolan.bench.exchange;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The MPI libraries in C that are peers, as their documentation says they are run.
public enum MpiLibrary {
    MPICH("MPICH", ".mpich", "mpich and libmpich-dev"),
    OPEN_MPI("Open MPI", ".openmpi", "openmpi-bin and libopenmpi-dev");

    /// By which MPICH uses TCP between its nodes, with each of the two libraries that it may have
    /// below: these would find that namespaces share memory.
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
    /// @param haveCores whether each rank can have a core; if not, ranks have to yield while they
    ///   wait
    /// @param isBound whether a rank that can have a core is bound to it
    /// @param isRoot whether the user may do everything, which Open MPI warns of
    List<String> options(boolean haveCores, boolean isBound, boolean isRoot) {
        if (this == MPICH) {
            return haveCores && isBound ? List.of("-bind-to", "core") : List.of();
        }
        List<String> options = new ArrayList<>(isRoot ? List.of("--allow-run-as-root") : List.of());
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
