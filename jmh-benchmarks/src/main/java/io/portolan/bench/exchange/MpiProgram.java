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
        boolean isBound = pinning.isFree() && !haveThreads;
        List<String> command = launch(ranks, isBound, pinning, List.of());
        command.add(executable.toString());
        command.addAll(arguments);
        return pinning.command(command);
    }

    /// The launcher with its options.
    ///
    /// @param isBound whether the library binds each process that can have a core to it, and does
    ///   not leave it to find its core itself
    List<String> launch(int processes, boolean isBound, Pinning pinning, List<String> more) {
        List<String> command = new ArrayList<>();
        command.add(launcher);
        command.addAll(library.options(processes <= pinning.count(), isBound, isRoot()));
        command.addAll(more);
        command.addAll(List.of("-np", "" + processes));
        return command;
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }
}
