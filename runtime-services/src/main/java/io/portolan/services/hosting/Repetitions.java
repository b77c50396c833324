package io.portolan.services.hosting;

import io.portolan.services.contract.Handling;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;
import io.portolan.services.store.AnswerLimits;
import io.portolan.services.store.Answers;
import io.portolan.services.store.StoredAnswer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The answers to operations with an idempotency key, for callers that ask again because they did
/// not get the answer. An answer that says nothing about the operation itself, such as a timeout,
/// is not kept.
///
/// Overview. The first operation of a key is performed, and those that come meanwhile wait for its
/// answer. When it is decided it is kept as bytes, those that the store has if the service is
/// durable. Each caller that waits has its own deadline; the first operation goes on when all of
/// them have gone.
///
/// *Threads:* any.
final class Repetitions {

    /// What is to be done again, though its answer is kept.
    @FunctionalInterface
    interface Renewal {
        /// The operation to perform in the place of the one that asks again; null to give the
        /// answer.
        @Nullable Operation of(Operation again, Reply kept);
    }

    private final String scope;
    private final Renewal renewal;
    private final int most;
    private final Answers answers; // guarded by this
    private final Map<String, First> running = new HashMap<>(); // guarded by this

    /// The first operations for which repetitions wait.
    private final Set<First> awaited = ConcurrentHashMap.newKeySet();

    /// @param scope the path of the service
    /// @param kept what the store has
    /// @param renewal of what did not outlive the process
    Repetitions(String scope, AnswerLimits limits, List<StoredAnswer> kept, Renewal renewal) {
        this.scope = scope;
        this.renewal = renewal;
        most = limits.count();
        answers = new Answers(limits);
        kept.forEach(answers::put);
    }

    /// Lets the first operation of a key be performed, and answers the others as it was.
    ///
    /// @param dueNanos until when the exchange is answered in any case, by the clock of the node
    void once(Exchange exchange, Handling handling, long dueNanos, Consumer<Exchange> perform) {
        Operation operation = exchange.operation();
        String key =
                operation.terms().principal().name()
                        + '\n' // which no key has
                        + Objects.requireNonNull(operation.terms().idempotencyKey());
        byte[] digest = KeptAnswer.digest(operation);
        First first = new First(key, digest, operation, exchange, dueNanos);
        First before;
        StoredAnswer kept = null;
        boolean isFull = false;
        synchronized (this) {
            before = running.get(key);
            if (before == null) {
                kept = answers.find(scope, key, System.currentTimeMillis());
                isFull = running.size() >= most;
                if (kept != null && Arrays.equals(kept.digest(), digest)) {
                    first = renewed(first, KeptAnswer.of(kept.bytes(), handling));
                }
                if (!isFull && (kept == null || first.isRenewed)) {
                    running.put(key, first);
                }
            }
        }
        if (before != null) {
            before.repeat(exchange, digest, dueNanos);
        } else if (kept != null && !first.isRenewed) {
            answer(kept, exchange, digest, handling);
        } else if (isFull) {
            exchange.fail(full());
        } else {
            perform.accept(first);
        }
    }

    private First renewed(First first, KeptAnswer kept) {
        Operation operation =
                kept.reply() == null ? null : renewal.of(first.operation(), kept.reply());
        return operation == null ? first : new First(first, operation);
    }

    private static void answer(
            StoredAnswer kept, Exchange exchange, byte[] digest, Handling handling) {
        if (Arrays.equals(kept.digest(), digest)) {
            KeptAnswer.of(kept.bytes(), handling).answer(exchange);
        } else {
            exchange.fail(another(exchange.operation()));
        }
    }

    /// Answers the operations whose time is over while they wait for the first one of their key.
    void expire(long nowNanos) {
        awaited.forEach(first -> first.expire(nowNanos));
    }

    /// Whether nobody waits for another operation.
    boolean isIdle() {
        return awaited.isEmpty();
    }

    private synchronized void decided(First first, @Nullable StoredAnswer answer) {
        running.remove(first.key, first);
        if (answer != null) {
            answers.put(answer);
        }
    }

    private Fault full() {
        return Fault.of(
                        FaultCode.QUEUING_LIMIT_EXCEEDED,
                        "%d operations with idempotency keys go on at %s: ask again later, or raise idempotencyKeys"
                                .formatted(most, scope))
                .with(Fault.RETRY_AFTER, 1L);
    }

    private static Fault another(Operation operation) {
        return Fault.of(
                FaultCode.MESSAGE_NOT_SUPPORTED,
                "idempotency key '%s' stands for another operation: use a new key for a new operation"
                        .formatted(operation.terms().idempotencyKey()));
    }

    /// An operation that waits for an answer, and until when.
    private record Waiting(Exchange exchange, long dueNanos) {}

    /// The first operation of a key. It goes on when its caller goes away.
    final class First extends Exchange {

        private final String key;
        private final byte[] digest;
        private final boolean isRenewed;
        private @Nullable List<Waiting> waiting = new ArrayList<>(1); // guarded by this
        private @Nullable StoredAnswer stored;
        private @Nullable Runnable saveAgain; // guarded by this
        private volatile boolean isDone; // and its answer is to be saved
        private @Nullable Reply reply;
        private @Nullable Fault fault;

        private First(
                String key, byte[] digest, Operation operation, Exchange exchange, long dueNanos) {
            super(operation);
            this.key = key;
            this.digest = digest;
            isRenewed = false;
            Objects.requireNonNull(waiting).add(new Waiting(exchange, dueNanos));
        }

        /// Makes the operation that is done anew, for the repetitions that wait.
        private First(First asked, Operation operation) {
            super(operation);
            key = asked.key;
            digest = asked.digest;
            isRenewed = true;
            waiting = asked.waiting;
        }

        /// The stored form of a reply, which is kept here when the reply is given. For a reply that
        /// has no form in a document it is a fault that says so: what it answers was done, and a
        /// repetition must not do it again.
        StoredAnswer stored(Reply toBeGiven) {
            try {
                return stored(KeptAnswer.bytes(toBeGiven));
            } catch (FaultException e) {
                return stored(e.fault().in("it was done, and its answer could not be kept"));
            }
        }

        /// The stored form of a fault. An extension without a form in a document makes it one
        /// without extensions.
        StoredAnswer stored(Fault toBeGiven) {
            try {
                return stored(KeptAnswer.bytes(toBeGiven));
            } catch (FaultException e) {
                return stored(
                        KeptAnswer.bytes(
                                new Fault(
                                        toBeGiven.code(),
                                        toBeGiven.title(),
                                        toBeGiven.detail(),
                                        toBeGiven.instance(),
                                        Map.of())));
            }
        }

        private StoredAnswer stored(byte[] bytes) {
            StoredAnswer made =
                    new StoredAnswer(scope, key, System.currentTimeMillis(), digest, bytes);
            stored = made;
            return made;
        }

        /// It was done, and its answer could not be saved: a repetition saves it again.
        synchronized void unsaved(Runnable save) {
            isDone = true;
            saveAgain = save;
        }

        private void repeat(Exchange again, byte[] itsDigest, long dueNanos) {
            if (!Arrays.equals(digest, itsDigest)) {
                again.fail(another(again.operation()));
                return;
            }
            Runnable save;
            synchronized (this) {
                if (waiting == null) {
                    save = () -> answer(again);
                } else {
                    waiting.add(new Waiting(again, dueNanos));
                    awaited.add(this);
                    save = saveAgain == null ? () -> {} : saveAgain;
                    saveAgain = null;
                }
            }
            save.run();
        }

        private void expire(long nowNanos) {
            List<Waiting> overdue;
            synchronized (this) {
                if (waiting == null) {
                    return;
                }
                overdue = waiting.stream().filter(a -> nowNanos - a.dueNanos >= 0).toList();
                waiting.removeAll(overdue);
            }
            overdue.forEach(asker ->
                    asker.exchange.abort(
                            Fault.of(
                                            FaultCode.RESPONSE_TIMEOUT,
                                            "no answer to the first %s with idempotency key '%s' before the deadline"
                                                    .formatted(
                                                            operation().verb(),
                                                            operation().terms().idempotencyKey()))
                                    .with(Fault.OUTCOME, Fault.UNKNOWN)));
        }

        @Override
        protected void replied(Reply answer) {
            repliedLate(answer);
        }

        @Override
        public void repliedLate(Reply answer) {
            reply = answer;
            decided(this, stored == null ? stored(answer) : stored);
            answerAll();
        }

        @Override
        protected void failed(Fault answer) {
            failedLate(answer);
        }

        @Override
        public void failedLate(Fault answer) {
            if (isDone) {
                givenUp(answer);
                return;
            }
            fault = answer;
            decided(
                    this,
                    !KeptAnswer.isKept(answer) ? null : stored == null ? stored(answer) : stored);
            answerAll();
        }

        /// A repetition will be told the outcome.
        @Override
        protected void givenUp(Fault unknown) {
            List<Waiting> all;
            synchronized (this) {
                all = Objects.requireNonNull(waiting);
                waiting = new ArrayList<>(1);
            }
            all.forEach(asker -> asker.exchange.fail(unknown));
        }

        private void answerAll() {
            List<Waiting> all;
            synchronized (this) {
                all = Objects.requireNonNull(waiting);
                waiting = null;
            }
            awaited.remove(this);
            all.forEach(asker -> answer(asker.exchange));
        }

        private void answer(Exchange to) {
            new KeptAnswer(reply, fault).answer(to);
        }
    }
}
