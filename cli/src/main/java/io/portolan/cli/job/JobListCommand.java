package io.portolan.cli.job;

import io.portolan.cli.run.ExitCode;
import io.portolan.cli.run.Version;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `portolan job list`: the jobs of a node.
@Command(
        name = "list",
        description = {
            "Lists the jobs of a node, the oldest first.",
            "",
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false)
public final class JobListCommand implements Callable<Integer> {

    @SuppressWarnings("NullAway.Init") // set by picocli
    @Spec
    private CommandSpec spec;

    @Mixin private JobNodeOptions node = new JobNodeOptions();

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        try (JobClient client = node.client()) {
            Object progress = client.progress();
            List<?> jobs =
                    client.jobs() instanceof Map<?, ?> all ? List.copyOf(all.values()) : List.of();
            jobs.stream()
                    .sorted(Comparator.comparing(job -> JobClient.text(job, "submitted")))
                    .forEach(job -> out.println(line(job, progress)));
            if (jobs.isEmpty()) {
                out.println("no jobs");
            }
            out.flush();
            return ExitCode.SUCCESS.status();
        }
    }

    private static String line(Object job, @Nullable Object progress) {
        String id = JobClient.text(job, "id");
        Object live = JobClient.at(progress, id);
        String status = JobClient.text(job, "status").toLowerCase(Locale.ROOT);
        String more =
                JobWatching.isEnd(job)
                        ? JobWatching.ending("", job).strip()
                        : live != null ? JobWatching.progress(live) : status;
        return "%s  %s  %s  %s  %s"
                .formatted(
                        id,
                        JobClient.text(job, "submitted"),
                        JobClient.text(job, "owner"),
                        JobClient.text(job, "name"),
                        more);
    }
}
