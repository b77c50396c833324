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

    /// Nothing has to be compiled while it warms up.
    private static final int PART_OF_TIME = 3;

    @Override
    public List<String> command(int ranks, List<Row> rows, long millis) {
        boolean haveCores = ranks <= Runtime.getRuntime().availableProcessors();
        boolean haveThreads = rows.contains(Row.RATE_1) || rows.contains(Row.RATE_4);
        List<String> command = new ArrayList<>();
        command.add(launcher);
        command.addAll(library.options(haveCores, haveThreads, isRoot()));
        command.addAll(List.of("-np", "" + ranks, executable.toString()));
        command.add("" + millis / PART_OF_TIME);
        command.addAll(Launch.names(rows));
        return command;
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }
}
