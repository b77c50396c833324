package io.portolan.bench.exchange;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Starts `peers/exchange.c` by the launcher of an MPI library.
///
/// @param environment what its environment has beside ours
record MpiLaunch(MpiProgram program, Map<String, String> environment) implements Launch {

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

    /// The same with MPICH's TCP, also between processes of one host.
    MpiLaunch overTcp() {
        Map<String, String> variables = new HashMap<>(MpiLibrary.TCP);
        variables.put("MPIR_CVAR_NOLOCAL", "1");
        return new MpiLaunch(program, variables);
    }

    @Override
    public String version() {
        return program.version();
    }

    @Override
    public List<String> command(Section section, List<Row> rows, long millis) {
        List<String> arguments = new ArrayList<>();
        arguments.add("" + millis);
        arguments.addAll(Launch.names(rows));
        if (section.isAcrossHosts()) {
            List<String> command = program.launch(section.ranks(), section);
            command.add(program.executable().toString());
            command.addAll(arguments);
            return section.command(command);
        }
        boolean haveThreads = rows.stream().anyMatch(Row::hasThreads);
        return program.command(section.ranks(), haveThreads, section.pinning(), arguments);
    }

    /// Ranks that wait would poll, and nothing has to be compiled while they warm up.
    @Override
    public boolean isWorker() {
        return false;
    }
}
