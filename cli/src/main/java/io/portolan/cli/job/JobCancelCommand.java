package io.portolan.cli.job;

import io.portolan.cli.run.ExitCode;
import io.portolan.cli.run.Version;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `portolan job cancel`: ends a job without results.
@Command(
        name = "cancel",
        description = {
            "Ends a job that waits or runs; its ranks are free within a second.",
            "",
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false)
public final class JobCancelCommand implements Callable<Integer> {

    @SuppressWarnings("NullAway.Init") // set by picocli
    @Spec
    private CommandSpec spec;

    @Mixin private JobName name = new JobName();

    @Mixin private JobNodeOptions node = new JobNodeOptions();

    @Option(
            names = "--forget",
            description = "Forget a job that has ended, with its results, instead.")
    private boolean isForgotten;

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        try (JobClient client = node.client()) {
            String id = name.in(client);
            if (isForgotten) {
                Object _ = client.asked("$actions/forget", JobClient.id(id));
                out.println(id + "  forgotten");
            } else {
                Object job = client.asked("$actions/cancel", JobClient.id(id));
                out.println(
                        JobWatching.isEnd(job)
                                ? JobWatching.ending(id, job)
                                : id + "  is being canceled");
            }
            out.flush();
            return ExitCode.SUCCESS.status();
        }
    }
}
