package io.portolan.services.http.mapping;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Principal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Actions whose clients do not wait: each has a place where its state can be asked for, and where
/// it can be canceled. A repetition with the same idempotency key is told the same place.
///
/// What came of an action is kept for ten minutes, and no longer than until it is among the oldest
/// of more than 16 MiB of outcomes. The body that it was asked with is one in flight until then,
/// and let go when it has ended.
///
/// *Threads:* any.
public final class RunningActions {

    /// The methods on one.
    static final String METHODS = "GET, HEAD, DELETE";

    private static final long KEPT_NANOS = Duration.ofMinutes(10).toNanos();
    private static final long KEPT_BYTES = 16 << 20;

    /// One action.
    private static final class Running {

        private final String client;
        private final @Nullable String key; // with the client and the target
        private final byte[] request; // what tells its body from others
        private final Runnable bodyEnds;
        private @Nullable Exchange exchange; // with the body; null when it has ended
        private @Nullable Answer outcome;

        Running(
                String client,
                @Nullable String key,
                byte[] request,
                Runnable bodyEnds,
                Exchange exchange) {
            this.client = client;
            this.key = key;
            this.request = request;
            this.bodyEnds = bodyEnds;
            this.exchange = exchange;
        }

        void end(Answer with) {
            outcome = with;
            exchange = null;
            bodyEnds.run();
        }
    }

    /// One that has ended.
    private record Ended(String id, long sinceNanos) {}

    private final int most;
    private final LongSupplier clock;
    private final Map<String, Running> running =
            new LinkedHashMap<>(); // guarded by itself, as below
    private final Map<String, String> byKey = new HashMap<>(); // the ids
    private final Map<String, Ended> ended = new LinkedHashMap<>(); // the oldest first
    private long endedBytes;

    /// @param most how many there may be, those included that have ended
    /// @param clock in nanoseconds
    public RunningActions(int most, LongSupplier clock) {
        this.most = most;
        this.clock = clock;
    }

    /// Starts an action; answers 202 with its place. Returns its exchange, to be performed; null
    /// when it was started before under the same key.
    @Nullable Exchange start(Operation operation, HttpCall call, RequestConnection connection) {
        String id = UUID.randomUUID().toString();
        String client = call.principal().name();
        String idempotencyKey = operation.terms().idempotencyKey();
        String key =
                idempotencyKey == null
                        ? null
                        : client + '\n' + operation.target() + '\n' + idempotencyKey;
        HttpExchange exchange =
                new HttpExchange(
                        operation,
                        outcome -> end(id, outcome.get()),
                        reply -> ReplyAnswers.of(call, operation, reply),
                        Answer::problem);
        byte[] request = key == null ? new byte[0] : digest(operation.body());
        String known;
        synchronized (running) {
            forgetOld();
            known = key == null ? null : byKey.get(key);
            if (known == null) {
                makeRoom();
                running.put(id, new Running(client, key, request, connection.keepBody(), exchange));
                if (key != null) {
                    byKey.put(key, id);
                }
            } else if (!MessageDigest.isEqual(request, asked(known))) {
                throw Fault.of(
                                FaultCode.MESSAGE_NOT_SUPPORTED,
                                "idempotency key '%s' stands for another operation: use a new key for a new operation"
                                        .formatted(idempotencyKey))
                        .exception();
            }
        }
        connection.answer(accepted(call, known == null ? id : known));
        return known == null ? exchange : null;
    }

    private byte[] asked(String id) {
        Running action = running.get(id);
        return action == null ? new byte[0] : action.request;
    }

    private static Answer accepted(HttpCall call, String id) {
        return Answer.json(HttpResponseStatus.ACCEPTED, Map.of("id", id, "status", "running"))
                .header(HttpHeaderNames.LOCATION, RequestPath.encode(call.path()) + "/" + id)
                .header("preference-applied", "respond-async");
    }

    /// The state of the action, or the end of it.
    Answer answer(HttpCall call, String id) {
        boolean isRead = call.isRead();
        Exchange exchange;
        synchronized (running) {
            forgetOld();
            Running action = running.get(id);
            if (action == null || !isOf(action, call.principal())) {
                return Answer.problem(
                        Fault.of(
                                FaultCode.UNKNOWN_ENTRY,
                                "there is no action " + id + ": it may have ended long ago"));
            }
            Answer outcome = action.outcome;
            if (isRead && outcome != null) {
                return copy(outcome);
            }
            exchange = action.exchange;
        }
        if (isRead) {
            return Answer.json(HttpResponseStatus.OK, Map.of("id", id, "status", "running"));
        }
        if (!call.is(HttpMethod.DELETE)) {
            return Answer.problem(
                            Fault.of(FaultCode.ACTION_NOT_SUPPORTED, METHODS + " are allowed"))
                    .header(HttpHeaderNames.ALLOW, METHODS + ", OPTIONS");
        }
        if (exchange != null) {
            exchange.abort(Fault.of(FaultCode.OPERATION_CANCELED, "the client canceled it"));
        }
        return Answer.of(HttpResponseStatus.NO_CONTENT);
    }

    /// A client that names itself sees its own actions and those of anonymous clients.
    private static boolean isOf(Running action, Principal who) {
        return action.client.equals(who.name()) || action.client.equals(Principal.ANONYMOUS.name());
    }

    private void end(String id, Answer outcome) {
        synchronized (running) {
            Running action = running.get(id);
            if (action != null) {
                action.end(outcome);
                ended.put(id, new Ended(id, clock.getAsLong()));
                endedBytes += outcome.bodyBytes();
                if (action.key != null && isPassing(outcome.response().status())) {
                    byKey.remove(action.key, id); // it was not done: a repetition may try again
                }
            }
            forgetOld();
        }
    }

    /// Whether it says nothing about the operation itself.
    private static boolean isPassing(HttpResponseStatus status) {
        return switch (status.code()) {
            case 429, 503, 504, 508 -> true;
            default -> false;
        };
    }

    private void forgetOld() {
        long now = clock.getAsLong();
        Iterator<Ended> oldest = ended.values().iterator();
        while (oldest.hasNext()) {
            Ended next = oldest.next();
            boolean isOver = now - next.sinceNanos > KEPT_NANOS;
            boolean isTooMuch = endedBytes > KEPT_BYTES && ended.size() > 1;
            if (!isOver && !isTooMuch) {
                return;
            }
            oldest.remove();
            forget(next.id);
        }
    }

    private void forget(String id) {
        Running action = running.remove(id);
        if (action != null && action.outcome != null) {
            endedBytes -= action.outcome.bodyBytes();
            if (action.key != null) {
                byKey.remove(action.key, id);
            }
        }
    }

    private void makeRoom() {
        Iterator<String> oldest = ended.keySet().iterator();
        while (running.size() >= most && oldest.hasNext()) {
            String id = oldest.next();
            oldest.remove();
            forget(id);
        }
        if (running.size() >= most) {
            throw Fault.of(
                            FaultCode.INSUFFICIENT_RESOURCES,
                            running.size() + " actions run, no more are allowed")
                    .with(Fault.RETRY_AFTER, 1)
                    .exception();
        }
    }

    private static byte[] digest(@Nullable Object body) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            if (body instanceof Encoded encoded) {
                digest.update(encoded.mediaType().getBytes(StandardCharsets.UTF_8));
                digest.update((byte) 0);
                digest.update(encoded.bytes());
            }
            return digest.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /// The outcome can be asked for again, its bytes are sent each time.
    private static Answer copy(Answer outcome) {
        return new Answer(outcome.response().copy(), false);
    }
}
