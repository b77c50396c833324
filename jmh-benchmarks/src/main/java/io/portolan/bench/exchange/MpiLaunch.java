package io.portolan.bench.exchange;

import io.portolan.bench.compare.Pinning;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Starts `peers/exchange.c` by the launcher of an MPI library.
///
/// @param environment what its environment has beside ours
record MpiLaunch(MpiProgram program, Map<String, String> environment) implements Launch {

    /// By which MPICH uses the network between processes of one host, and TCP for it, with each of
    /// the two libraries that it may have below.
    private static final Map<String, String> TCP =
            Map.of("MPIR_CVAR_NOLOCAL", "1", "UCX_TLS", "tcp,self", "FI_PROVIDER", "tcp");

    private static final List<String> OPTIONS = List.of("-O3", "-pthread");

    MpiLaunch {
        environment = Map.copyOf(environment);
    }

    /// The program, compiled for a library.
    ///
    /// *Failure:* [MissingPeerException] that says what is missing.
    static MpiLaunch compile(MpiCompiler compiler, MpiLibrary library)
            throws IOException, InterruptedException, MissingPeerException {
        return new MpiLaunch(compiler.compile(library, "exchange", OPTIONS), Map.of());
    }

    /// The same with MPICH's TCP.
    MpiLaunch overTcp() {
        return new MpiLaunch(program, TCP);
    }

    @Override
    public String version() {
        return program.version();
    }

    @Override
    public List<String> command(int ranks, Pinning pinning, List<Row> rows, long millis) {
        List<String> arguments = new ArrayList<>();
        arguments.add("" + millis);
        arguments.addAll(Launch.names(rows));
        return program.command(ranks, rows.stream().anyMatch(Row::hasThreads), pinning, arguments);
    }

    /// Ranks that wait would poll, and nothing has to be compiled while they warm up.
    @Override
    public boolean isWorker() {
        return false;
    }
}
