package io.portolan.cli.job;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.cli.run.Version;
import io.portolan.clustering.output.ResultFolder;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `portolan job result`: fetches the results of a job.
@Command(
        name = "result",
        description = {
            "Fetches the results of a job that is done: the files that portolan cluster writes.",
            "",
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false)
public final class JobResultCommand implements Callable<Integer> {

    @SuppressWarnings("NullAway.Init") // set by picocli
    @Spec
    private CommandSpec spec;

    @Mixin private JobName name = new JobName();

    @Mixin private JobNodeOptions node = new JobNodeOptions();

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description = "The folder for the results. Default: the name of the job.")
    private @Nullable Path output;

    @Option(names = "--force", description = "Replace the results in the folder.")
    private boolean isForced;

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        try (JobClient client = node.client()) {
            String id = name.in(client);
            Object job = client.job(id);
            if (!JobWatching.isEnd(job)) {
                throw new CommandException(
                        ExitCode.FAILURE,
                        "job %s has not ended; wait for it by: portolan job watch %s"
                                .formatted(id, id));
            }
            if (JobWatching.status(job) != ExitCode.SUCCESS.status()) {
                throw new CommandException(
                        ExitCode.FAILURE,
                        "job %s has no results: %s".formatted(id, JobClient.text(job, "failure")));
            }
            List<String> files =
                    JobClient.at(job, "result", "files") instanceof List<?> list
                            ? list.stream().map(Object::toString).toList()
                            : List.of();
            Path target = fetch(client, id, files, output == null ? Path.of(id) : output);
            out.println(JobWatching.ending(id, job));
            out.println("results   " + target + ": " + String.join(", ", files));
            out.flush();
            return ExitCode.SUCCESS.status();
        }
    }

    /// Returns where the files are.
    private Path fetch(JobClient client, String id, List<String> files, Path target)
            throws InterruptedException {
        try (ResultFolder folder = ResultFolder.prepare(target, isForced, files)) {
            for (String file : files) {
                boolean[] isStopped = {false};
                folder.write(
                        file,
                        stream -> {
                            try {
                                client.fetch(id, file, stream);
                            } catch (InterruptedException e) {
                                isStopped[0] = true;
                            }
                        });
                if (isStopped[0]) {
                    throw new InterruptedException();
                }
            }
            folder.commit();
            return folder.target();
        }
    }
}
