package io.portolan.services.node;

import io.portolan.services.metrics.Metrics;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Secrets;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import io.portolan.services.system.LogEntry;
import java.lang.System.Logger.Level;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What happens in a node: for the log of the JVM, and from a level on for `/logs`.
///
/// *Threads:* any; never blocks. What comes faster than `/logs` takes it is left out there.
final class NodeLog {

    private static final System.Logger LOG = System.getLogger("io.portolan.services");
    private static final int MOST_FRAMES = 20;

    private final Operations node;
    private final Metrics metrics;
    private final Level least;

    NodeLog(Operations node, Metrics metrics, Level least) {
        this.node = node;
        this.metrics = metrics;
        this.least = least;
    }

    /// Something happened. Whoever writes it goes on, also when it cannot be written.
    ///
    /// @param source to what: mostly the path of a service
    /// @param thrown why; null for nothing
    void write(Level level, String source, String message, @Nullable Throwable thrown) {
        try {
            tryWrite(level, source, message, thrown);
        } catch (Throwable _) {
            // Not even the log works, most likely for lack of memory.
        }
    }

    private void tryWrite(Level level, String source, String message, @Nullable Throwable thrown) {
        LogEntry entry = new LogEntry(Instant.now(), level, source, message + shown(thrown));
        LOG.log(
                level,
                () -> source + ": " + Secrets.hidden(message),
                thrown == null ? null : Secrets.hidden(thrown));
        if (level.getSeverity() >= least.getSeverity()) {
            metrics.counter(
                            "portolan_log_entries_total",
                            "Entries written to /logs.",
                            "level",
                            level.name())
                    .increment();
            node.perform(
                    new Insert(
                            new Operation(
                                    Verb.INSERT, Target.of(Target.LOGS), entry, Terms.LOCAL)));
        }
    }

    private static String shown(@Nullable Throwable thrown) {
        if (thrown == null) {
            return "";
        }
        StringBuilder text = new StringBuilder("\n").append(thrown);
        StackTraceElement[] frames = thrown.getStackTrace();
        for (int i = 0; i < Math.min(frames.length, MOST_FRAMES); i++) {
            text.append("\n  at ").append(frames[i]);
        }
        if (thrown.getCause() != null) {
            text.append("\ncaused by ").append(thrown.getCause());
        }
        return text.toString();
    }

    /// An entry that can be lost: nobody can be told.
    private static final class Insert extends Exchange {

        Insert(Operation operation) {
            super(operation);
        }

        @Override
        protected void replied(Reply reply) {}

        @Override
        protected void failed(Fault fault) {}
    }
}
