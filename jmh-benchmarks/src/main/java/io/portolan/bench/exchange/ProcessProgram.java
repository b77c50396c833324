package io.portolan.bench.exchange;

import io.portolan.mpi.launch.HostRanks;
import io.portolan.mpi.launch.JobSettings;
import io.portolan.mpi.launch.ProcessSettings;
import java.util.ArrayList;
import java.util.List;

/// Measures ours in several processes, each with as many ranks as the others.
///
/// Arguments: the wires, how many processes or their hosts, ranks, milliseconds to measure, rows.
/// Processes with wires of kind `native` are started by the launcher of a native MPI library, and
/// others by the one that is started first.
final class ProcessProgram {
    /// The kind of wires that need a launcher.
    static final String NATIVE = "native";

    private ProcessProgram() {}

    public static void main(String[] arguments) throws InterruptedException {
        List<String> all = List.of(arguments);
        int ranks = Integer.parseInt(arguments[2]);
        JobSettings settings = JobSettings.of(ranks);
        if (!arguments[0].equals(NATIVE)) {
            settings = settings.withProcesses(processes(all, ranks));
        }
        System.exit(ProcessJob.run(ProcessRows.class, all.subList(3, all.size()), settings));
    }

    private static ProcessSettings processes(List<String> arguments, int ranks) {
        List<String> hosts = List.of(arguments.get(1).split(",", -1));
        boolean isOneHost = hosts.size() == 1;
        ProcessSettings processes =
                ProcessJob.processes(
                        isOneHost ? Integer.parseInt(hosts.getFirst()) : hosts.size(),
                        ProcessProgram.class,
                        options(),
                        arguments,
                        arguments.getFirst());
        return isOneHost
                ? processes
                : processes
                        .withHosts(
                                hosts.stream()
                                        .map(host -> new HostRanks(host, ranks / hosts.size()))
                                        .toList())
                        .withAgent(List.of(TwoHosts.agent().toString()));
    }

    /// Of the JVMs.
    static List<String> options() {
        List<String> options = new ArrayList<>(JvmLaunch.OPTIONS);
        options.add(ProcessJob.NATIVE_ACCESS);
        return options;
    }
}
