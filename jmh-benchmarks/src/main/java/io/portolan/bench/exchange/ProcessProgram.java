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

/// Measures ours in several processes, each with as many ranks as the others.
///
/// Arguments: the wires, processes, ranks, milliseconds to measure, rows. Processes with wires of
/// kind `native` are started by the launcher of a native MPI library, and others by the one that is
/// started first.
final class ProcessProgram {
    /// The kind of wires that need a launcher.
    static final String NATIVE = "native";

    private ProcessProgram() {}

    public static void main(String[] arguments) throws InterruptedException {
        String wires = arguments[0];
        int processes = Integer.parseInt(arguments[1]);
        JobSettings settings = JobSettings.of(Integer.parseInt(arguments[2]));
        if (!wires.equals(NATIVE)) {
            List<String> command =
                    new ArrayList<>(ChildProcess.java(options(), ProcessProgram.class));
            command.addAll(List.of(arguments));
            settings =
                    settings.withProcesses(
                            ProcessSettings.of(processes, command).withWires(List.of(wires)));
        }
        JavaProgram program =
                new JavaProgram(
                        classPath(),
                        ProcessRows.class.getName(),
                        Arrays.asList(arguments).subList(3, arguments.length));
        System.exit(Job.run(program, settings));
    }

    /// Of the JVMs: wires call functions of the system.
    static List<String> options() {
        List<String> options = new ArrayList<>(JvmLaunch.OPTIONS);
        options.add("--enable-native-access=ALL-UNNAMED");
        return options;
    }

    private static List<Path> classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .toList();
    }
}
