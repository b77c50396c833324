package io.portolan.mpi.launch;

import io.portolan.mpi.boot.Boot;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.time.Duration;
import java.util.List;

/// In which processes the ranks of a job live.
///
/// @param number of processes, at least 1
/// @param command that starts one of them; it is to call [Job#run] with the same program and
///   settings as the JVM that starts it, which is done by the command line of that JVM
/// @param startLimit how long each waits for the others
/// @param wires the kinds of wires by which they may reach each other, not `native`; empty for all
/// @param hosts where they live, one entry for each process; empty if all live on this host, and
///   the ranks are divided evenly
/// @param agent the words of a command that runs another one on a host, whose name stands for `%h`
///   in it, or else follows it; of hosts that are not this one
public record ProcessSettings(
        int number,
        List<String> command,
        Duration startLimit,
        List<String> wires,
        List<HostRanks> hosts,
        List<String> agent) {
    /// The agent that asks nobody for a password, and soon says that a host does not answer.
    public static final List<String> SSH =
            List.of("ssh", "-o", "BatchMode=yes", "-o", "ConnectTimeout=10", "%h");

    /// Wires that a native MPI library makes between the processes that its launcher has started.
    private static final String NATIVE = "native";

    private static final Duration START_LIMIT = Duration.ofSeconds(Boot.DEFAULT_START_SECONDS);

    /// *Failure:* [MPIException] when the number is less than 1 or not that of the hosts, the wires
    /// are those of another launcher, or the limit is less than a second or more than some 68
    /// years.
    public ProcessSettings {
        command = List.copyOf(command);
        wires = List.copyOf(wires);
        hosts = List.copyOf(hosts);
        agent = List.copyOf(agent);
        if (!hosts.isEmpty() && hosts.size() != number) {
            throw new MPIException(
                    ErrorClass.ARG,
                    "the number of processes is %d, and they are to live on %d hosts; allowed is a host for each; name one twice for two processes"
                            .formatted(number, hosts.size()));
        }
        if (wires.contains(NATIVE)) {
            throw new MPIException(
                    ErrorClass.ARG,
                    "the wires are '%s', and the job is to start %d processes itself; allowed is '%s' for processes that the mpirun of a native MPI library has started; start the job by mpirun, and leave out the number of processes"
                            .formatted(String.join(",", wires), number, NATIVE));
        }
        if (number < 1) {
            throw new MPIException(
                    ErrorClass.ARG,
                    "the number of processes is %d; allowed is 1 or more; give a larger number"
                            .formatted(number));
        }
        if (startLimit.toSeconds() < 1 || startLimit.toSeconds() > Integer.MAX_VALUE) {
            throw new MPIException(
                    ErrorClass.ARG,
                    "the processes are to start within %s; allowed is 1s to %ds; give a time between these"
                            .formatted(Job.seconds(startLimit), Integer.MAX_VALUE));
        }
    }

    /// Lets this command start `number` processes within 30 s.
    public static ProcessSettings of(int number, List<String> command) {
        return new ProcessSettings(number, command, START_LIMIT, List.of(), List.of(), SSH);
    }

    /// With another limit.
    public ProcessSettings withStartLimit(Duration limit) {
        return new ProcessSettings(number, command, limit, wires, hosts, agent);
    }

    /// With these kinds of wires only.
    public ProcessSettings withWires(List<String> kinds) {
        return new ProcessSettings(number, command, startLimit, kinds, hosts, agent);
    }

    /// On these hosts, one entry for each process.
    public ProcessSettings withHosts(List<HostRanks> places) {
        return new ProcessSettings(number, command, startLimit, wires, places, agent);
    }

    /// With another command that runs a command on a host.
    public ProcessSettings withAgent(List<String> words) {
        return new ProcessSettings(number, command, startLimit, wires, hosts, words);
    }
}
