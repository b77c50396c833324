package io.portolan.cli.job;

import io.portolan.cli.call.CallJson;
import io.portolan.cli.call.ChangeEvent;
import io.portolan.cli.call.ChangeStream;
import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.clustering.run.Figures;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Tells how far a job is, a line for each second with news, until it has ended.
record JobWatching(JobClient client, PrintWriter out) {

    private static final Duration LOOK = Duration.ofSeconds(2);
    private static final long LINE_NANOS = 1_000_000_000;

    /// Watches until the job has ended.
    ///
    /// @return the job
    Object end(String id) {
        try {
            return watched(id);
        } catch (InterruptedException e) {
            throw CommandException.interrupted(
                    "interrupted; job %s goes on: watch it by portolan job watch %s"
                            .formatted(id, id),
                    e);
        }
    }

    private Object watched(String id) throws InterruptedException {
        String before = "";
        long told = System.nanoTime() - LINE_NANOS;
        try (ChangeStream stream = client.watched(id)) {
            Object job = client.job(id);
            while (!isEnd(job)) {
                ChangeEvent event = next(stream);
                String line = event == null ? "" : line(CallJson.value(event.data()));
                boolean isDue = System.nanoTime() - told >= LINE_NANOS;
                if (!line.isEmpty() && isDue && !line.equals(before)) {
                    out.println(id + "  " + line);
                    out.flush();
                    before = line;
                    told = System.nanoTime();
                }
                if (event == null || line.isEmpty()) {
                    job = client.job(id);
                }
            }
            return job;
        }
    }

    /// Whether nothing happens to a job any more.
    static boolean isEnd(Object job) {
        return switch (JobClient.text(job, "status")) {
            case "DONE", "FAILED", "CANCELED" -> true;
            default -> false;
        };
    }

    private static @Nullable ChangeEvent next(ChangeStream stream) throws InterruptedException {
        try {
            ChangeEvent event = stream.next(LOOK);
            return event == null || event.isAlive() || event.isEnd() ? null : event;
        } catch (IOException e) {
            throw new CommandException(
                    ExitCode.FAILURE,
                    "the connection to the node ended (%s); the job goes on, watch it again"
                            .formatted(e.getMessage()),
                    e);
        }
    }

    /// A change as a line; empty when the job is shown no more.
    private static String line(@Nullable Object change) {
        Object progress = JobClient.at(change, "body");
        if (progress == null) {
            return "";
        }
        return progress(progress);
    }

    /// How far a job is, as a line.
    static String progress(Object progress) {
        String position = JobClient.text(progress, "position");
        if (!position.equals("0")) {
            return "waits, place %s in the queue".formatted(position);
        }
        StringBuilder line = new StringBuilder(JobClient.text(progress, "phase"));
        if (JobClient.at(progress, "sse") instanceof Number sse) {
            line.append(", sweep ").append(JobClient.text(progress, "sweeps"));
            line.append(", ").append(JobClient.text(progress, "clusters")).append(" clusters");
            if (JobClient.at(progress, "temperature") instanceof Number temperature) {
                line.append(", T ").append(Figures.significant(temperature.doubleValue(), 4));
            }
            line.append(", SSE ").append(Figures.significant(sse.doubleValue(), 6));
        }
        return line.toString();
    }

    /// How a job has ended, as a line.
    static String ending(String id, Object job) {
        String status = JobClient.text(job, "status");
        return status.equals("DONE")
                ? "%s  done: %s points, %s clusters, SSE %s"
                        .formatted(
                                id,
                                JobClient.text(job, "result", "points"),
                                JobClient.text(job, "result", "clusters"),
                                JobClient.text(job, "result", "sse"))
                : "%s  %s: %s"
                        .formatted(
                                id,
                                status.toLowerCase(Locale.ROOT),
                                JobClient.text(job, "failure"));
    }

    /// The exit status of a command that waited for a job.
    static int status(Object job) {
        return JobClient.text(job, "status").equals("DONE")
                ? ExitCode.SUCCESS.status()
                : ExitCode.FAILURE.status();
    }
}
