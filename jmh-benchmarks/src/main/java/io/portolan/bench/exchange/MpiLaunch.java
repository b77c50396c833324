package io.portolan.bench.exchange;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Starts `peers/exchange.c` by the launcher of an MPI library.
///
/// @param library which one it is
/// @param version what it says of itself
/// @param launcher its mpirun
/// @param executable what its compiler made
record MpiLaunch(MpiLibrary library, String version, String launcher, Path executable)
        implements Launch {

    @Override
    public List<String> command(int ranks, List<Row> rows, long millis) {
        boolean haveCores = ranks <= Runtime.getRuntime().availableProcessors();
        boolean haveThreads = rows.stream().anyMatch(Row::hasThreads);
        List<String> command = new ArrayList<>();
        command.add(launcher);
        command.addAll(library.options(haveCores, haveThreads, isRoot()));
        command.addAll(List.of("-np", "" + ranks, executable.toString()));
        command.add("" + millis);
        command.addAll(Launch.names(rows));
        return command;
    }

    /// Ranks that wait would poll, and nothing has to be compiled while they warm up.
    @Override
    public boolean isWorker() {
        return false;
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }
}
