package io.portolan.mpi.launch;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// In which processes the ranks of a job live.
///
/// @param number of processes, at least 1
/// @param command that starts one of them; it is to call [Job#run] with the same program and
///   settings as the JVM that starts it, which is done by the command line of that JVM
/// @param startLimit how long each waits for the others
/// @param environment of the processes, beside that of this JVM
public record ProcessSettings(
        int number, List<String> command, Duration startLimit, Map<String, String> environment) {
    private static final Duration START_LIMIT = Duration.ofSeconds(30);

    /// *Failure:* [MPIException] when the number is less than 1 or the limit less than a second.
    public ProcessSettings {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
        if (number < 1) {
            throw new MPIException(
                    ErrorClass.ARG,
                    "the number of processes is %d; allowed is 1 or more; give a larger number"
                            .formatted(number));
        }
        if (startLimit.toSeconds() < 1) {
            throw new MPIException(
                    ErrorClass.ARG,
                    "the processes are to start within %s; allowed is 1 second or more; give more time"
                            .formatted(startLimit));
        }
    }

    /// So many processes that this command starts, within 30 s.
    public static ProcessSettings of(int number, List<String> command) {
        return new ProcessSettings(number, command, START_LIMIT, Map.of());
    }

    /// With another limit.
    public ProcessSettings withStartLimit(Duration limit) {
        return new ProcessSettings(number, command, limit, environment);
    }

    /// With that environment, beside that of this JVM.
    public ProcessSettings withEnvironment(Map<String, String> variables) {
        return new ProcessSettings(number, command, startLimit, variables);
    }
}
