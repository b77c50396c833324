package io.portolan.cli.job;

import io.portolan.cli.run.Version;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `portolan job watch`: how far a job is, until its end.
@Command(
        name = "watch",
        description = {
            "Says how far a job is until it has ended; the exit status is 0 when it is done.",
            "",
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false)
public final class JobWatchCommand implements Callable<Integer> {

    @SuppressWarnings("NullAway.Init") // set by picocli
    @Spec
    private CommandSpec spec;

    @Mixin private JobName name = new JobName();

    @Mixin private JobNodeOptions node = new JobNodeOptions();

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        try (JobClient client = node.client()) {
            String id = name.in(client);
            Object ended = new JobWatching(client, out).end(id);
            out.println(JobWatching.ending(id, ended));
            out.flush();
            return JobWatching.status(ended);
        }
    }
}
