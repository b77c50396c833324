package io.portolan.bench.exchange;

import io.portolan.mpi.launch.JavaProgram;
import io.portolan.mpi.launch.Job;
import io.portolan.mpi.launch.JobSettings;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// Runs the program of MPJ Express as a job on Portolan's facade.
///
/// Arguments: ranks, the folder of the facade, that of the program, and the program's own.
final class MpijavaProgram {
    private MpijavaProgram() {}

    public static void main(String[] arguments) throws InterruptedException {
        List<Path> classPath = List.of(Path.of(arguments[1]), Path.of(arguments[2]));
        List<String> own = Arrays.asList(arguments).subList(3, arguments.length);
        JavaProgram program = new JavaProgram(classPath, MpjLaunch.PROGRAM, own);
        System.exit(Job.run(program, JobSettings.of(Integer.parseInt(arguments[0]))));
    }
}
