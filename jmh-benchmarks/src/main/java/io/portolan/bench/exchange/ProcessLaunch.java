package io.portolan.bench.exchange;

import io.portolan.bench.compare.ChildProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
    public List<String> command(Section section, List<Row> rows, long millis) {
        List<String> options = new ArrayList<>(ProcessProgram.options());
        List<String> command = new ArrayList<>();
        if (launcher != null) {
            command.addAll(launcher.launch(PROCESSES, section));
            options.add("-Dportolan.wire=" + wires);
        }
        command.addAll(ChildProcess.java(options, ProcessProgram.class));
        String processes =
                section.isAcrossHosts() ? String.join(",", TwoHosts.ADDRESSES) : "" + PROCESSES;
        command.addAll(List.of(wires, processes, "" + section.ranks(), "" + millis));
        command.addAll(Launch.names(rows));
        return section.command(command);
    }
}
