package io.portolan.services;

import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The answers to operations with an idempotency key, for those who ask again because they did not
/// get it. An answer that says nothing about the operation itself, such as a timeout, is not kept.
final class Repetitions {

    private final Map<String, First> byKey; // guarded by this

    /// @param most how many answers are kept; the oldest goes first
    Repetitions(int most) {
        byKey =
                new LinkedHashMap<>() {
                    private static final long serialVersionUID = 1;

                    @Override
                    protected boolean removeEldestEntry(Map.Entry<String, First> eldest) {
                        return size() > most;
                    }
                };
    }

    /// Lets the first operation of a key be performed, and answers the others as it was.
    void once(Exchange exchange, Consumer<Exchange> perform) {
        Operation operation = exchange.operation();
        String key =
                operation.terms().principal().name()
                        + ' '
                        + Objects.requireNonNull(operation.terms().idempotencyKey());
        First first = new First(key, exchange);
        First known;
        synchronized (this) {
            known = byKey.putIfAbsent(key, first);
        }
        if (known == null) {
            perform.accept(first);
        } else {
            known.repeat(exchange);
        }
    }

    private synchronized void forget(First first) {
        byKey.remove(first.key, first);
    }

    private static boolean isSame(Operation one, Operation other) {
        return one.verb() == other.verb()
                && one.target().equals(other.target())
                && isSameBody(one.body(), other.body());
    }

    private static boolean isSameBody(@Nullable Object one, @Nullable Object other) {
        if (one instanceof Encoded a && other instanceof Encoded b) {
            return a.mediaType().equals(b.mediaType()) && Arrays.equals(a.bytes(), b.bytes());
        }
        return Objects.equals(one, other);
    }

    /// The first operation of a key. It goes on when who asked for it goes away.
    private final class First extends Exchange {

        private final String key;
        private @Nullable List<Exchange> waiting = new ArrayList<>(1); // guarded by this
        private @Nullable Reply reply;
        private @Nullable Fault fault;

        First(String key, Exchange exchange) {
            super(exchange.operation());
            this.key = key;
            Objects.requireNonNull(waiting).add(exchange);
        }

        void repeat(Exchange again) {
            if (!isSame(operation(), again.operation())) {
                again.fail(
                        Fault.of(
                                FaultCode.MESSAGE_NOT_SUPPORTED,
                                "idempotency key '%s' stands for another operation: use a new key for a new operation"
                                        .formatted(again.operation().terms().idempotencyKey())));
                return;
            }
            synchronized (this) {
                if (waiting != null) {
                    waiting.add(again);
                    return;
                }
            }
            answer(again);
        }

        @Override
        protected void replied(Reply answer) {
            reply = answer;
            answerAll();
        }

        @Override
        protected void failed(Fault answer) {
            fault = answer;
            switch (answer.code()) {
                case OPERATION_CANCELED,
                        RESPONSE_TIMEOUT,
                        QUEUING_LIMIT_EXCEEDED,
                        INSUFFICIENT_RESOURCES,
                        CALL_CYCLE ->
                        forget(this);
                default -> {} // it would fail again
            }
            answerAll();
        }

        private void answerAll() {
            List<Exchange> all;
            synchronized (this) {
                all = Objects.requireNonNull(waiting);
                waiting = null;
            }
            all.forEach(this::answer);
        }

        private void answer(Exchange to) {
            if (reply != null) {
                to.reply(reply);
            } else {
                to.fail(Objects.requireNonNull(fault));
            }
        }
    }
}
