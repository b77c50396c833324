package io.portolan.bench.exchange;

import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.Pinning;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Starts ours in two processes.
///
/// @param wires their kind
/// @param launcher of a native MPI library that starts them; null if they start each other
record ProcessLaunch(String wires, @Nullable MpiProgram launcher) implements Launch {
    private static final int PROCESSES = 2;

    /// Over wires of ours.
    static ProcessLaunch over(String wires) {
        return new ProcessLaunch(wires, null);
    }

    /// Over a native MPI library.
    static ProcessLaunch over(Path folder, MpiLibrary library)
            throws java.io.IOException, InterruptedException, MissingPeerException {
        return new ProcessLaunch(
                ProcessProgram.NATIVE,
                MpiLaunch.compile(new MpiCompiler(folder), library).program());
    }

    @Override
    public String version() {
        return launcher == null
                ? "this build, two JVMs"
                : "this build, two JVMs over " + launcher.version();
    }

    @Override
    public List<String> command(int ranks, Pinning pinning, List<Row> rows, long millis) {
        List<String> command = new ArrayList<>();
        if (launcher != null) {
            command.add(launcher.launcher());
            command.addAll(launcher.options(PROCESSES, pinning));
            command.addAll(List.of("-np", "" + PROCESSES));
        }
        command.addAll(ChildProcess.java(ProcessProgram.options(), ProcessProgram.class));
        command.addAll(List.of(wires, "" + PROCESSES, "" + ranks, "" + millis));
        command.addAll(Launch.names(rows));
        return pinning.command(command);
    }

    @Override
    public Map<String, String> environment() {
        return launcher == null ? Map.of() : Map.of("PORTOLAN_WIRE", wires);
    }
}
