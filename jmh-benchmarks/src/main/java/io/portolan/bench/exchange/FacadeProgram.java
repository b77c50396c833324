package io.portolan.bench.exchange;

import io.portolan.mpi.launch.JavaProgram;
import io.portolan.mpi.launch.Job;
import io.portolan.mpi.launch.JobSettings;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// Runs a program for MPI in Java as a job on one of Portolan's facades.
///
/// Arguments: ranks, the folder of the facade, that of the program, its main class, and the
/// program's own.
final class FacadeProgram {
    private FacadeProgram() {}

    public static void main(String[] arguments) throws InterruptedException {
        List<Path> classPath = List.of(Path.of(arguments[1]), Path.of(arguments[2]));
        List<String> own = Arrays.asList(arguments).subList(4, arguments.length);
        JavaProgram program = new JavaProgram(classPath, arguments[3], own);
        System.exit(Job.run(program, JobSettings.of(Integer.parseInt(arguments[0]))));
    }
}
