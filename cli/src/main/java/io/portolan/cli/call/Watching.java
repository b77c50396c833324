package io.portolan.cli.call;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.cli.run.StandardWriter;
import io.portolan.cli.run.TimeByUnit;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Prints the events of a service, over one connection after the other.
///
/// *Threads:* one. *Failure:* [CommandException] when the first connection cannot be made, when one
/// that is lost cannot be made again in time, and when fewer changes came than were wanted.
final class Watching {

    /// When watching ends.
    ///
    /// @param count after so many changes; null for never
    /// @param timeout after so long; null for never
    /// @param reconnect how long a lost connection is tried again
    record Until(@Nullable Integer count, @Nullable Duration timeout, Duration reconnect) {}

    /// How long connecting may take, and how long a node may be silent: it sends a heartbeat every
    /// 15 seconds unless it is told otherwise.
    private static final Duration SILENCE = Duration.ofSeconds(60);

    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

    /// The reasons of an end after which the service may be there again.
    private static final Set<String> PASSING = Set.of("NODE_CLOSED", "SINK_FAILED", "OVERFLOW");

    private final NodeClient client;
    private final NodeUrl url;
    private final Until until;
    private final PrintWriter out;
    private final PrintWriter err;
    private final long startNanos = System.nanoTime();
    private @Nullable String revision;
    private int changes;

    Watching(NodeClient client, NodeUrl url, Until until, PrintWriter out, PrintWriter err) {
        this.client = client;
        this.url = url;
        this.until = until;
        this.out = out;
        this.err = err;
    }

    /// Prints until it ends.
    void run() throws InterruptedException {
        ChangeStream stream = open(least(SILENCE, left()));
        while (stream != null) {
            String lost;
            try (ChangeStream open = stream) {
                lost = print(open);
            }
            stream = lost == null ? null : again(lost);
        }
        Integer wanted = until.count();
        if (wanted != null && changes < wanted && !isUnread() && !out.checkError()) {
            throw new CommandException(
                    ExitCode.FAILURE,
                    "%d of the %d changes of --count came from %s before it ended"
                            .formatted(changes, wanted, url));
        }
    }

    /// Prints what comes; returns why the connection is lost, or null at the end.
    private @Nullable String print(ChangeStream stream) throws InterruptedException {
        long heardNanos = System.nanoTime();
        while (!isDone()) {
            ChangeEvent event;
            try {
                event = stream.next(least(left(), SILENCE));
            } catch (IOException e) {
                return String.valueOf(e.getMessage());
            }
            if (event == null) {
                if (System.nanoTime() - heardNanos >= SILENCE.toNanos()) {
                    return "the node is silent";
                }
                continue;
            }
            heardNanos = System.nanoTime();
            if (event.isAlive()) {
                continue;
            }
            if (event.isEnd()) {
                Object end = CallJson.value(event.data());
                if (PASSING.contains(CallJson.text(end, "reason"))) {
                    return CallJson.text(end, "detail");
                }
            }
            out.println(event.json());
            out.flush();
            revision = event.revision() == null ? revision : event.revision();
            changes += event.isChange() ? 1 : 0;
            if (event.isEnd()) {
                return null;
            }
        }
        return null;
    }

    /// Makes the connection again; null when the time of the command is over before.
    private @Nullable ChangeStream again(String lost) throws InterruptedException {
        if (until.reconnect().isZero()) {
            throw new CommandException(
                    ExitCode.FAILURE, "the connection to %s is lost: %s".formatted(url, lost));
        }
        err.println(
                "portolan: the connection to %s is lost (%s), it is made again"
                        .formatted(url, lost));
        long endNanos = System.nanoTime() + until.reconnect().toNanos();
        Duration pause = FIRST_PAUSE;
        while (!isDone()) {
            Thread.sleep(least(pause, left()));
            try {
                ChangeStream stream = open(least(SILENCE, left()));
                err.println("portolan: %s is connected again".formatted(url));
                return stream;
            } catch (CommandException e) {
                if (System.nanoTime() - endNanos >= 0) {
                    throw new CommandException(
                            ExitCode.FAILURE,
                            "%s; --reconnect %s is over"
                                    .formatted(e.getMessage(), TimeByUnit.text(until.reconnect())),
                            e);
                }
            }
            pause = least(pause.multipliedBy(2), LONGEST_PAUSE);
        }
        return null;
    }

    private ChangeStream open(Duration limit) throws InterruptedException {
        return new ChangeStream(client.events(url, revision, limit));
    }

    private boolean isDone() {
        Integer wanted = until.count();
        return (wanted != null && changes >= wanted)
                || left().isZero()
                || isUnread()
                || out.checkError(); // which the command line tells at its end
    }

    private boolean isUnread() {
        return out instanceof StandardWriter standard && standard.isUnread();
    }

    /// How long it may still take.
    private Duration left() {
        Duration timeout = until.timeout();
        if (timeout == null) {
            return Duration.ofDays(1);
        }
        long nanos = timeout.toNanos() - (System.nanoTime() - startNanos);
        return nanos <= 0 ? Duration.ZERO : Duration.ofNanos(nanos);
    }

    private static Duration least(Duration one, Duration other) {
        return one.compareTo(other) <= 0 ? one : other;
    }
}
