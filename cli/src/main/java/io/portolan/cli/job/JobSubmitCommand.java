package io.portolan.cli.job;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.cli.cluster.OrderOptions;
import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.cli.run.Version;
import io.portolan.clustering.order.ClusterOrder;
import io.portolan.clustering.order.TaskFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
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

    private static final int PIECE = 64 << 10;

    /// Of the name of a file, its last characters.
    private static final int MOST_SHOWN = 100;

    /// Of the digest of a file, in the name of its upload.
    private static final int DIGEST_BYTES = 8;

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
            JobBody asked = new JobBody(order, options.asked());
            Uploading uploading = new Uploading(client, asked);
            String body =
                    asked.text(
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

    /// The uploads of a job, each under a name of its own: of files of one name that are submitted
    /// at the same time none takes the place of another.
    ///
    /// @param asked what is asked of the job
    /// @param names that are taken
    private record Uploading(JobClient client, JobBody asked, Set<String> names) {

        Uploading(JobClient client, JobBody asked) {
            this(client, asked, new HashSet<>());
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
            String plain = String.valueOf(called.getFileName());
            String end = plain.substring(Math.max(0, plain.length() - MOST_SHOWN));
            String name = end.replaceAll("[^A-Za-z0-9._-]", "-");
            while (!names.add(name)) { // a file of the same name in another folder
                name = "other-" + name;
            }
            String upload = digest(file) + "~" + name;
            client.upload(file, upload);
            return upload;
        }

        /// Differs where the bytes do, or what is asked; the same when a job is submitted again, so
        /// that its uploads take the place of those that were cut short.
        private String digest(Path file) {
            try (InputStream in = Files.newInputStream(file)) {
                MessageDigest digest = MessageDigest.getInstance("SHA-256");
                digest.update(asked.toString().getBytes(UTF_8));
                byte[] piece = new byte[PIECE];
                for (int n = in.read(piece); n >= 0; n = in.read(piece)) {
                    digest.update(piece, 0, n);
                }
                return HexFormat.of().formatHex(digest.digest(), 0, DIGEST_BYTES);
            } catch (NoSuchAlgorithmException e) {
                throw new AssertionError("every JDK has SHA-256", e);
            } catch (IOException e) {
                throw JobClient.unreadable(file, e);
            }
        }
    }

    private static CommandException wrong(String message) {
        return new CommandException(ExitCode.USAGE, message);
    }
}
