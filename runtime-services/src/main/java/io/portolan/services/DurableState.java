package io.portolan.services;

import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.codec.Shape;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Revision;
import io.portolan.services.store.StateStore;
import io.portolan.services.store.StoredState;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The state of a service that outlives its process.
///
/// Overview. A change makes the latest state at once, so that the next handler can go on from it,
/// and is told of when it is durable. When one cannot be saved, those saved after it fail too, as
/// the store promises; the latest state is then the last durable one again, and a new life begins:
/// a handler that began in an older one has seen what never was, and cannot save.
///
/// *Threads:* any. *Ordering:* outcomes are told in the order of revisions.
final class DurableState {

    private static final Codec CODEC =
            Codec.cbor(CodecLimits.DEFAULT.withDocumentBytes(Integer.MAX_VALUE));

    private final StateStore store;
    private final String path;
    private final Shape shape;

    private Stated<Record> durable;
    private volatile Stated<Record> latest;
    private volatile long life;
    private long generation;
    private int outstanding;

    private DurableState(StateStore store, String path, Shape shape, Stated<Record> first) {
        this.store = store;
        this.path = path;
        this.shape = shape;
        durable = first;
        latest = first;
        generation = store.generation();
    }

    /// The state that was kept, or else the first one, which is kept when this returns. When files
    /// were damaged, what was kept may be older than what somebody was told: a new epoch begins.
    static DurableState begin(
            StateStore store, String path, Contract contract, @Nullable Record first) {
        Shape shape = Shape.of(contract.state());
        StoredState kept = store.find(path);
        byte[] bytes = kept == null ? null : kept.state();
        if (kept == null || bytes == null) {
            return begin(store, path, shape, Objects.requireNonNull(first, "first"), null);
        }
        Revision last = new Revision(kept.epoch(), kept.number());
        Record state;
        try {
            KeptState read = KeptState.read(contract, store.folder(), path, "", bytes);
            state = read.state();
            last = read.isEvolved() ? last.next() : last; // it is another document
        } catch (UnreadableStateException e) {
            return new DurableState(store, path, shape, new Stated<>(last, new Unreadable(e)));
        }
        return begin(store, path, shape, state, store.recovery().isComplete() ? last : null);
    }

    private static DurableState begin(
            StateStore store, String path, Shape shape, Record state, @Nullable Revision kept) {
        Revision revision = kept == null ? new Revision(Epochs.next(), 0) : kept;
        DurableState begun = new DurableState(store, path, shape, new Stated<>(revision, state));
        if (kept == null) {
            begun.await(begun.stored(begun.durable));
        }
        return begun;
    }

    /// The state with all changes, durable or not.
    Stated<Record> latest() {
        return latest;
    }

    /// To be asked before the latest state is, by who wants to save what comes of it.
    long life() {
        return life;
    }

    /// Saves the state after the latest. `told` is called once, with null when it is durable, and
    /// must return soon.
    void save(long asked, Record next, Saved told) {
        Fault fault = failed("it was built on a change that could not be saved");
        synchronized (this) {
            if (asked == life) {
                fault = trySave(asked, next, told);
            }
        }
        if (fault != null) {
            told.saved(null, fault);
        }
    }

    private @Nullable Fault trySave(long asked, Record next, Saved told) {
        Stated<Record> made = new Stated<>(latest.revision().next(), next);
        StoredState stored;
        try {
            stored = stored(made);
        } catch (FaultException e) { // it cannot be written
            return e.fault();
        }
        if (outstanding++ == 0) {
            generation = store.generation(); // what became of all others is known
        }
        latest = made;
        store.save(stored, generation, cause -> saved(asked, made, cause, told));
        return null;
    }

    private void saved(long asked, Stated<Record> made, @Nullable IOException cause, Saved told) {
        synchronized (this) {
            outstanding--;
            if (cause == null) {
                durable = made;
            } else if (asked == life) {
                life++;
                latest = durable;
                generation = store.generation();
            }
        }
        told.saved(made, cause == null ? null : failed(String.valueOf(cause.getMessage())));
    }

    /// Forgets the state; completes with null when that is durable, else with why not.
    CompletableFuture<@Nullable Fault> drop() {
        CompletableFuture<@Nullable Fault> dropped = new CompletableFuture<>();
        Revision last = latest.revision();
        store.save(
                new StoredState(path, last.epoch(), last.number(), null),
                store.generation(),
                cause ->
                        dropped.complete(
                                cause == null ? null : failed(String.valueOf(cause.getMessage()))));
        return dropped;
    }

    /// Takes what became of a save.
    @FunctionalInterface
    interface Saved {
        /// It was saved, or was not.
        ///
        /// @param made the state that was to be saved; null when it was not even tried
        /// @param fault null when it is durable
        void saved(@Nullable Stated<Record> made, @Nullable Fault fault);
    }

    private StoredState stored(Stated<Record> state) {
        Revision revision = state.revision();
        byte[] bytes = CODEC.write(shape, state.state());
        return new StoredState(path, revision.epoch(), revision.number(), bytes);
    }

    private void await(StoredState first) {
        CompletableFuture<Boolean> kept = new CompletableFuture<>();
        Consumer<@Nullable IOException> outcome =
                cause -> {
                    if (cause == null) {
                        kept.complete(true);
                    } else {
                        kept.completeExceptionally(cause);
                    }
                };
        store.save(first, store.generation(), outcome);
        try {
            kept.join();
        } catch (CompletionException e) {
            throw failed(String.valueOf(e.getMessage())).exception();
        }
    }

    private Fault failed(String reason) {
        return Fault.of(
                        FaultCode.INSUFFICIENT_RESOURCES,
                        "the state of %s was not saved, nothing has changed: %s"
                                .formatted(path, reason))
                .with(Fault.RETRY_AFTER, 1L);
    }
}
