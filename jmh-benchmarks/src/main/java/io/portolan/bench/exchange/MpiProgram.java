package io.portolan.bench.exchange;

import io.portolan.bench.compare.Pinning;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A peer in C that was compiled for an MPI library, which starts it by its launcher.
///
/// @param library which one it is
/// @param version what it says of itself
/// @param launcher its mpirun
/// @param executable what its compiler made
public record MpiProgram(MpiLibrary library, String version, String launcher, Path executable) {

    /// The command that starts it.
    ///
    /// @param haveThreads whether a rank has several threads, which must not share a core
    /// @param pinning the CPUs for all ranks together, which the library leaves alone then
    public List<String> command(
            int ranks, boolean haveThreads, Pinning pinning, List<String> arguments) {
        boolean haveCores = ranks <= pinning.count();
        boolean isBound = pinning.isFree() && !haveThreads;
        List<String> command = new ArrayList<>();
        command.add(launcher);
        command.addAll(library.options(haveCores, isBound, isRoot()));
        command.addAll(List.of("-np", "" + ranks, executable.toString()));
        command.addAll(arguments);
        return pinning.command(command);
    }

    /// Options of the launcher for programs that find their cores themselves.
    List<String> options(int ranks, Pinning pinning) {
        return library.options(ranks <= pinning.count(), false, isRoot());
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }
}
