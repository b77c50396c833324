package io.portolan.bench.exchange;

import io.portolan.bench.compare.ChildProcess;
import io.portolan.mpi.launch.JavaProgram;
import io.portolan.mpi.launch.Job;
import io.portolan.mpi.launch.JobSettings;
import io.portolan.mpi.launch.ProcessSettings;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Runs a program of this build on ranks in several processes.
public final class ProcessJob {
    /// For JVMs whose wires call functions of the system.
    public static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";

    private ProcessJob() {}

    /// Runs it to its end; the status of the job.
    ///
    /// @param program its main class, which each rank runs
    public static int run(Class<?> program, List<String> arguments, JobSettings settings)
            throws InterruptedException {
        List<Path> classPath =
                Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                        .map(Path::of)
                        .toList();
        return Job.run(new JavaProgram(classPath, program.getName(), arguments), settings);
    }

    /// Processes on this host that are started as the JVM of the caller was.
    ///
    /// @param starter the main class of that JVM
    /// @param arguments those of `starter`
    /// @param wires their kind
    public static ProcessSettings processes(
            int number,
            Class<?> starter,
            List<String> options,
            List<String> arguments,
            String wires) {
        List<String> command = new ArrayList<>(ChildProcess.java(options, starter));
        command.addAll(arguments);
        return ProcessSettings.of(number, command).withWires(List.of(wires));
    }
}
