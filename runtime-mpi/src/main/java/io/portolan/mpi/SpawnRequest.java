package io.portolan.mpi;

import io.portolan.mpi.context.Arguments;
import java.nio.file.Path;
import java.util.List;

/// A program with a `main` to be run by new ranks, by
/// [Intracomm#spawn(io.portolan.mpi.SpawnRequest, int)], which refuses what cannot be run.
///
/// @param ranks how many, at least 1
/// @param mainClass the full name of the class with `main`
/// @param arguments of `main`
/// @param classPath JARs and folders that come before those of the job
public record SpawnRequest(
        int ranks, String mainClass, List<String> arguments, List<Path> classPath) {
    public SpawnRequest {
        Arguments.requireGiven("SpawnRequest", "mainClass", mainClass);
        Arguments.requireGiven("SpawnRequest", "arguments", arguments);
        Arguments.requireGiven("SpawnRequest", "classPath", classPath);
        arguments = List.copyOf(arguments);
        classPath = List.copyOf(classPath);
    }

    /// Asks for `ranks` new ranks that run a class of the job's class path.
    public static SpawnRequest of(int ranks, String mainClass, String... arguments) {
        Arguments.requireGiven("SpawnRequest.of", "arguments", arguments);
        return new SpawnRequest(ranks, mainClass, List.of(arguments), List.of());
    }
}
