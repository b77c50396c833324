package io.portolan.services.http.mapping;

import io.netty.util.AsciiString;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.Verb;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What a request for an event stream wants: parameters `verbs`, `types`, `path`, `snapshot`,
/// `count`, `lease` and `buffer`, and the header `Last-Event-ID`.
///
/// *Failure:* [IllegalArgumentException] for a parameter that is none or has no such value.
public final class SubscribeMapping {

    /// Deliveries that may be on their way to the connection at once.
    public static final int CREDITS = 256;

    /// For how long a subscription goes on after the connection has hung, unless the client said.
    public static final Duration RENEWAL = Duration.ofMinutes(5);

    public static final AsciiString LAST_ID = AsciiString.cached("last-event-id");

    private static final Set<String> NAMES =
            Set.of("verbs", "types", "path", "snapshot", "count", "lease", "buffer");
    private static final int MOST_BUFFERED = 65_536;

    private SubscribeMapping() {}

    /// @param item the item that the request is about
    static SubscribeOptions options(HttpCall call, String item) {
        for (String name : call.query().keySet()) {
            if (!NAMES.contains(name)) {
                throw new IllegalArgumentException(
                        "parameter "
                                + name
                                + " is unknown, known are "
                                + NAMES.stream().sorted().toList());
            }
        }
        String lastId = call.header(LAST_ID);
        Optional<Revision> from = lastId.isEmpty() ? Optional.empty() : Optional.of(known(lastId));
        String path = text(call, "path");
        return new SubscribeOptions(
                verbs(call),
                Set.copyOf(words(call, "types")),
                path.isEmpty() ? item : path,
                truth(call, "snapshot", true),
                from,
                number(call, "count", 0, Integer.MAX_VALUE),
                lease(call).isZero() ? RENEWAL : lease(call),
                (int) number(call, "buffer", SubscribeOptions.DEFAULT.buffer(), MOST_BUFFERED),
                SubscribeOptions.OnOverflow.GAP,
                CREDITS);
    }

    private static Set<Verb> verbs(HttpCall call) {
        return words(call, "verbs").stream().map(Verb::named).collect(Collectors.toSet());
    }

    private static Revision known(String id) {
        Revision revision = Revision.parse(id);
        if (revision == null) {
            throw new IllegalArgumentException(
                    "Last-Event-ID %s is no id of an event: EPOCH.NUMBER is needed".formatted(id));
        }
        return revision;
    }

    /// For how long; zero when the client does not say.
    static Duration lease(HttpCall call) {
        String text = text(call, "lease");
        if (text.isEmpty()) {
            return Duration.ZERO;
        }
        try {
            Duration lease = Duration.parse(text);
            if (lease.isPositive()) {
                return lease;
            }
        } catch (DateTimeException e) {
            throw noLease(text, e);
        }
        throw noLease(text, null);
    }

    private static IllegalArgumentException noLease(String text, @Nullable Exception cause) {
        return new IllegalArgumentException(
                "lease=%s is no duration: give one such as PT5M".formatted(text), cause);
    }

    private static boolean truth(HttpCall call, String name, boolean otherwise) {
        return switch (text(call, name)) {
            case "" -> otherwise;
            case "true" -> true;
            case "false" -> false;
            default ->
                    throw new IllegalArgumentException(
                            "%s=%s: true or false is needed".formatted(name, text(call, name)));
        };
    }

    private static long number(HttpCall call, String name, long otherwise, long most) {
        String text = text(call, name);
        if (text.isEmpty()) {
            return otherwise;
        }
        if (!text.matches("[0-9]{1,10}")
                || Long.parseLong(text) > most
                || Long.parseLong(text) < 1) {
            throw new IllegalArgumentException(
                    "%s=%s: a number from 1 to %d is needed".formatted(name, text, most));
        }
        return Long.parseLong(text);
    }

    private static List<String> words(HttpCall call, String name) {
        return Arrays.stream(text(call, name).split(",", -1)).filter(w -> !w.isBlank()).toList();
    }

    private static String text(HttpCall call, String name) {
        return call.parameter(name);
    }
}
