package io.portolan.cli.job;

import io.portolan.cli.cluster.OrderOptions;
import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.cli.run.Version;
import io.portolan.clustering.order.ClusterOrder;
import io.portolan.clustering.order.TaskFiles;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `portolan job submit`: a new job.
@Command(
        name = "submit",
        description = {
            "Submits a job: uploads FILE, and has the node cluster it.",
            "",
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        customSynopsis = "portolan job submit FILE --clusters K [OPTION...]",
        sortOptions = false)
public final class JobSubmitCommand implements Callable<Integer> {

    @SuppressWarnings("NullAway.Init") // set by picocli
    @Spec
    private CommandSpec spec;

    @Mixin private JobNodeOptions node = new JobNodeOptions();

    @Option(names = "--wait", description = "Wait for the end of the job, and say how far it is.")
    private boolean wait;

    @Option(
            names = "--on-node",
            description = "FILE is below the --data of the node, and nothing is uploaded.")
    private boolean isOnNode;

    @Option(
            names = "--of-service",
            description = "FILE is the path of a service with points, such as /services/census.")
    private boolean isOfService;

    @Mixin private OrderOptions options = new OrderOptions();

    @Override
    public Integer call() throws InterruptedException {
        String local = options.local();
        if (local != null) {
            throw wrong(
                    "%s is for a run of this process; leave it out: jobs keep checkpoints by themselves"
                            .formatted(local));
        }
        if (isOnNode && isOfService) {
            throw wrong("--on-node and --of-service: FILE is one of both; leave one out");
        }
        TaskFiles files = options.files();
        ClusterOrder order = options.order();
        order.check(files.start() != null);
        PrintWriter out = spec.commandLine().getOut();
        try (JobClient client = node.client()) {
            Uploading uploading = new Uploading(client);
            String body =
                    new JobBody(order, options.asked())
                            .text(
                                    source(uploading, files),
                                    uploading.taken(files.start()),
                                    uploading.taken(files.smiles()));
            Object job = client.asked("$actions/submit", body);
            String id = JobClient.text(job, "id");
            out.println("%s  submitted; see %s".formatted(id, client.page()));
            out.flush();
            if (!wait) {
                return ExitCode.SUCCESS.status();
            }
            Object ended = new JobWatching(client, out).end(id);
            out.println(JobWatching.ending(id, ended));
            out.flush();
            return JobWatching.status(ended);
        }
    }

    /// The kind of points, and their name.
    private JobBody.Source source(Uploading uploading, TaskFiles files)
            throws InterruptedException {
        if (isOnNode) {
            return new JobBody.Source("file", files.points().toString());
        }
        if (isOfService) {
            return new JobBody.Source("service", files.points().toString());
        }
        return new JobBody.Source("upload", uploading.taken(files.points(), files.name()));
    }

    /// The uploads of a job, each under a name of its own.
    ///
    /// @param names that are taken
    private record Uploading(JobClient client, Set<String> names) {

        Uploading(JobClient client) {
            this(client, new HashSet<>());
        }

        @Nullable String taken(TaskFiles.@Nullable Named file) throws InterruptedException {
            return file == null ? null : taken(file.file(), file.name());
        }

        /// Uploads a file; returns its name among the uploads.
        String taken(Path file, Path called) throws InterruptedException {
            if (!Files.isRegularFile(file)) {
                throw new CommandException(
                        ExitCode.USAGE, "%s is no file; check the name".formatted(file));
            }
            String plain =
                    String.valueOf(called.getFileName())
                            .replaceAll("[^A-Za-z0-9._-]", "-")
                            .replaceAll("^[^A-Za-z0-9]+", "");
            String name = plain.isEmpty() ? "points" : plain;
            while (!names.add(name)) { // a file of the same name in another folder
                name = "other-" + name;
            }
            client.upload(file, name);
            return name;
        }
    }

    private static CommandException wrong(String message) {
        return new CommandException(ExitCode.USAGE, message);
    }
}
