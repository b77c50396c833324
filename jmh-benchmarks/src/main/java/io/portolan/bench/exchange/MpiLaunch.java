package io.portolan.bench.exchange;

import io.portolan.bench.compare.Pinning;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Starts `peers/exchange.c` by the launcher of an MPI library.
record MpiLaunch(MpiProgram program) implements Launch {

    private static final List<String> OPTIONS = List.of("-O3", "-pthread");

    /// The program, compiled for a library.
    ///
    /// *Failure:* [MissingPeerException] that says what is missing.
    static MpiLaunch compile(MpiCompiler compiler, MpiLibrary library)
            throws IOException, InterruptedException, MissingPeerException {
        return new MpiLaunch(compiler.compile(library, "exchange", OPTIONS));
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
