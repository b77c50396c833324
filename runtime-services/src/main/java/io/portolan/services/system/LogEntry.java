package io.portolan.services.system;

import io.portolan.services.operation.Secrets;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Something that happened in a node, and the body of INSERT of `/logs`.
///
/// What looks like a token, a password or a private key is left out of the message.
///
/// @param time when it happened; null in what is inserted for now
/// @param level how bad it is
/// @param source what it happened to: mostly the path of a service
/// @param message what happened
public record LogEntry(
        @Nullable Instant time, System.Logger.Level level, String source, String message) {

    private static final int MOST = 8_192;

    public LogEntry {
        Objects.requireNonNull(level, "level");
        message = shown(Objects.requireNonNull(message, "message"));
        source = shown(Objects.requireNonNull(source, "source"));
    }

    private static String shown(String text) {
        return text.length() <= MOST
                ? Secrets.hidden(text)
                : Secrets.hidden(text.substring(0, MOST)) + " ...";
    }

    /// This entry at a time, if it had none.
    public LogEntry at(Instant now) {
        return time != null ? this : new LogEntry(now, level, source, message);
    }
}
