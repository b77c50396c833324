package io.portolan.cli.job;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Parameters;

/// Which job a command is for.
final class JobName {

    private static final int MOST_SHOWN = 5;

    @Parameters(
            index = "0",
            paramLabel = "ID",
            description =
                    "The job, as submit has printed it, or the start of its name if no other job"
                            + " begins so.")
    private String id = "";

    /// The whole name.
    ///
    /// *Failure:* [CommandException] when there is no such job, or several begin so.
    String in(JobClient client) throws InterruptedException {
        if (client.isJob(id)) {
            return id;
        }
        List<String> names =
                client.jobs() instanceof Map<?, ?> jobs
                        ? jobs.keySet().stream()
                                .map(Object::toString)
                                .filter(name -> name.startsWith(id))
                                .sorted()
                                .toList()
                        : List.of();
        if (names.size() == 1) {
            return names.getFirst();
        }
        throw new CommandException(
                ExitCode.FAILURE,
                names.isEmpty()
                        ? "there is no job '%s' at %s; portolan job list says which there are"
                                .formatted(id, client.node().root())
                        : "%d jobs begin with '%s', such as %s; give more of the name"
                                .formatted(
                                        names.size(),
                                        id,
                                        String.join(
                                                ", ",
                                                names.subList(
                                                        0, Math.min(MOST_SHOWN, names.size())))));
    }
}
