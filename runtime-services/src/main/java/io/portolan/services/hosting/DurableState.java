package io.portolan.services.hosting;

import io.portolan.services.Stated;
import io.portolan.services.call.BlockingExchange;
import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.codec.OrderedMap;
import io.portolan.services.codec.RecordMembers;
import io.portolan.services.contract.Contract;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Revision;
import io.portolan.services.store.Saving;
import io.portolan.services.store.StateStore;
import io.portolan.services.store.StoredAnswer;
import io.portolan.services.store.StoredState;
import io.portolan.services.store.StoredState.ItemChanges;
import io.portolan.services.store.StoredState.Items;
import io.portolan.services.store.StoredState.Member;
import io.portolan.services.store.StoredState.Missing;
import io.portolan.services.store.StoredState.Value;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/// The state of a service that outlives its process.
///
/// Overview. A change makes the latest state at once, so that the next handler can go on from it,
/// and takes effect when it is durable. The store gets the members that the change changes, and of
/// maps the items; what is the same object as before has not changed. The first change of an
/// incarnation gives the whole state if the store has it in another form than it would be written
/// now.
///
/// When a change cannot be saved, those saved after it fail too, as the store promises; the latest
/// state is then the last durable one again, and a new incarnation begins: a handler that began in
/// an older one has seen what never was, and cannot save.
///
/// *Threads:* any. *Ordering:* outcomes are settled in the order of revisions.
final class DurableState {

    private static final Codec CODEC = Codec.cbor(CodecLimits.ACCEPTED);

    /// What a client is told; why is in the log of the node.
    private static final String NOT_TAKEN =
            "the disk did not take it, the log of the node says why";

    /// Makes a durable change take effect.
    @FunctionalInterface
    interface Commit {
        /// The change is durable, and this is the state that it made.
        void commit(Pending pending, StateChange change, Stated<Record> made);
    }

    private final StateStore store;
    private final Settling settling;
    private final String path;
    private final Contract contract;
    private final RecordMembers members;
    private final Commit commit;

    private Stated<Record> durable;
    private volatile Stated<Record> latest;
    private volatile long incarnation;
    private long generation;
    private int outstanding;

    /// Whether the store has the members of the latest state as they would be written now.
    private boolean isInParts;

    private DurableState(
            StateStore store,
            Settling settling,
            String path,
            Contract contract,
            Stated<Record> first,
            Commit commit) {
        this.store = store;
        this.settling = settling;
        this.path = path;
        this.contract = contract;
        this.commit = commit;
        members =
                Objects.requireNonNull(
                        RecordMembers.of(contract.state(), CODEC), "a state is a record");
        durable = first;
        latest = first;
        generation = store.generation();
    }

    /// The state that was kept, as the contract has it now, or else the first one, which is kept
    /// when this returns.
    ///
    /// @param first what it begins with; null for what is kept
    static DurableState begin(
            StateStore store,
            Settling settling,
            String path,
            Contract contract,
            @Nullable Record first,
            Commit commit) {
        if (first != null) {
            Stated<Record> begins = new Stated<>(new Revision(RandomName.next(), 0), first);
            DurableState begun = new DurableState(store, settling, path, contract, begins, commit);
            begun.saveFirst();
            return begun;
        }
        StoredState kept = Objects.requireNonNull(store.find(path), path);
        Revision last = new Revision(kept.epoch(), kept.number());
        try {
            KeptState read =
                    KeptState.read(contract, store.folder(), path, kept.version(), kept.document());
            // another document is another state
            Stated<Record> begins =
                    new Stated<>(read.isEvolved() ? last.next() : last, read.state());
            DurableState begun = new DurableState(store, settling, path, contract, begins, commit);
            begun.isInParts = !read.isEvolved() && begun.isAsWritten(kept);
            return begun;
        } catch (UnreadableStateException e) {
            return new DurableState(
                    store, settling, path, contract, new Stated<>(last, new Unreadable(e)), commit);
        }
    }

    /// Whether the store has the state as it would be saved now.
    private boolean isAsWritten(StoredState kept) {
        StoredState now = whole(durable);
        return kept.contract().equals(now.contract())
                && kept.version().equals(now.version())
                && kept.members().keySet().stream().toList().equals(names())
                && Arrays.equals(kept.document(), now.document())
                && kept.members().entrySet().stream()
                        .allMatch(each ->
                                each.getValue()
                                        .getClass()
                                        .equals(
                                                Objects.requireNonNull(
                                                                now.members().get(each.getKey()))
                                                        .getClass()));
    }

    private List<String> names() {
        return members.all().stream().map(RecordMembers.Member::name).toList();
    }

    /// The state with all changes, durable or not.
    Stated<Record> latest() {
        return latest;
    }

    /// A thread that wants to save a state that comes of the latest one asks for this first.
    long incarnation() {
        return incarnation;
    }

    /// Saves the state after the latest, which takes effect when it is durable. The operation has
    /// been claimed, and is answered in any case.
    void save(Pending pending, StateChange change, Record next) {
        Fault fault = failed("it was built on a change that could not be saved");
        synchronized (this) {
            if (pending.incarnation() == incarnation) {
                fault = trySave(pending, change, next);
            }
        }
        if (fault != null) {
            pending.failClaimed(fault);
        }
    }

    private @Nullable Fault trySave(Pending pending, StateChange change, Record next) {
        if (settling.count() >= pending.mostWaiting()) {
            return Fault.of(
                            FaultCode.QUEUING_LIMIT_EXCEEDED,
                            "%d changes of %s wait for the disk already: ask again later"
                                    .formatted(settling.count(), path))
                    .with(Fault.RETRY_AFTER, 1L);
        }
        Stated<Record> made = new Stated<>(latest.revision().next(), next);
        if (outstanding == 0) {
            generation = store.generation(); // what became of all others is known
        }
        Saved saved = new Saved(pending, change, made, generation);
        try {
            StoredAnswer answer =
                    pending.exchange() instanceof Repetitions.First first
                            ? first.stored(change.reply(made.revision()))
                            : null;
            pending.saving(made.revision());
            give(made, answer, saved);
        } catch (FaultException e) { // it cannot be written
            return e.fault();
        }
        outstanding++;
        latest = made;
        settling.add(saved);
        if (pending.exchange() instanceof BlockingExchange call) {
            call.saving(settling);
        }
        return null;
    }

    private void give(Stated<Record> made, @Nullable StoredAnswer answer, Saving saving) {
        if (!isInParts) {
            store.save(whole(made), answer, saving);
            isInParts = true;
            return;
        }
        Revision revision = made.revision();
        store.change(
                path,
                revision.epoch(),
                revision.number(),
                changes(latest.state(), made.state()),
                answer,
                saving);
    }

    /// A change on its way to the disk.
    private final class Saved extends Settling.Awaited {

        private final Pending pending;
        private final StateChange change;
        private final Stated<Record> made;

        Saved(Pending pending, StateChange change, Stated<Record> made, long generation) {
            super(settling, generation);
            this.pending = pending;
            this.change = change;
            this.made = made;
        }

        @Override
        Pending pending() {
            return pending;
        }

        @Override
        void settle(@Nullable IOException cause) {
            noteOutcome(this, cause);
            if (cause == null) {
                commit.commit(pending, change, made);
            } else {
                pending.failClaimed(failed(NOT_TAKEN));
            }
        }
    }

    private synchronized void noteOutcome(Saved saved, @Nullable IOException cause) {
        outstanding--;
        if (cause == null) {
            durable = saved.made;
        } else if (saved.pending.incarnation() == incarnation) {
            incarnation++;
            latest = durable;
            generation = store.generation();
            isInParts = false;
        }
    }

    /// Forgets the state; completes with null when that is durable, else with why not.
    CompletableFuture<@Nullable Fault> drop() {
        CompletableFuture<@Nullable Fault> dropped = new CompletableFuture<>();
        Revision last = latest.revision();
        Settling.Awaited awaited =
                new Settling.Awaited(settling, store.generation()) {
                    @Override
                    void settle(@Nullable IOException cause) {
                        dropped.complete(cause == null ? null : failed(NOT_TAKEN));
                    }
                };
        store.drop(path, last.epoch(), last.number(), awaited);
        settling.add(awaited);
        return dropped;
    }

    /// The state with all its members.
    private StoredState whole(Stated<Record> stated) {
        Map<String, Member> all = new LinkedHashMap<>();
        for (int i = 0; i < members.all().size(); i++) {
            all.put(members.all().get(i).name(), whole(stated.state(), i));
        }
        return new StoredState(
                path,
                contract.id(),
                contract.terms().version(),
                stated.revision().epoch(),
                stated.revision().number(),
                OrderedMap.of(all));
    }

    private Member whole(Record state, int member) {
        if (!members.all().get(member).items()) {
            byte[] written = members.write(member, members.value(state, member));
            return written == null ? new Missing() : new Value(written);
        }
        Map<String, byte[]> items = new LinkedHashMap<>();
        members.items(state, member)
                .forEach((key, item) -> items.put(key, members.writeItem(member, item)));
        return new Items(OrderedMap.of(items));
    }

    /// What the next state has other than the one before.
    private Map<String, Member> changes(Record before, Record next) {
        Map<String, Member> changes = new LinkedHashMap<>();
        for (int i = 0; i < members.all().size(); i++) {
            int member = i;
            Object old = members.value(before, member);
            Object now = members.value(next, member);
            if (isSame(old, now)) {
                continue;
            }
            String name = members.all().get(member).name();
            if (!members.all().get(member).items()) {
                changes.put(name, whole(next, member));
                continue;
            }
            List<String> removed = new ArrayList<>();
            Map<String, byte[]> put = new LinkedHashMap<>();
            Map<String, Object> items = members.items(next, member);
            OrderedMap.differ(
                    members.items(before, member),
                    items,
                    removed::add,
                    (key, item) -> put.put(key, members.writeItem(member, item)));
            boolean isMost = put.size() + removed.size() > items.size();
            changes.put(name, isMost ? whole(next, member) : new ItemChanges(removed, put));
        }
        return changes;
    }

    /// Whether a member has not changed: it is the same object, or an equal one of a type that
    /// everybody agrees about.
    @SuppressWarnings("ReferenceEquality")
    private static boolean isSame(@Nullable Object old, @Nullable Object now) {
        return old == now
                || (old != null
                        && (old instanceof String
                                || old instanceof Boolean
                                || old instanceof Long
                                || old instanceof Integer
                                || old instanceof Double)
                        && old.equals(now));
    }

    /// Saves the first state; waits for the disk.
    private void saveFirst() {
        CompletableFuture<Boolean> known = new CompletableFuture<>();
        Saving saving = new Saving(store.generation(), () -> known.complete(true));
        store.save(whole(durable), null, saving);
        isInParts = true;
        try {
            known.get();
            if (Thread.interrupted()) { // just before it was known: the creator was told no
                throw new InterruptedException();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            forgetFirst();
            throw failed("who created it went away, or did not wait any longer").exception();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e); // nobody completes it so
        }
        IOException cause = saving.cause();
        if (cause != null) {
            throw failed(NOT_TAKEN).exception();
        }
    }

    /// Nobody waits for the first state any more, which may be on the disk by now or later: the
    /// service does not come to be, so that it goes again.
    private void forgetFirst() {
        Revision begun = durable.revision();
        store.drop(path, begun.epoch(), begun.number(), new Saving(store.generation(), () -> {}));
    }

    private Fault failed(String reason) {
        return Fault.of(
                        FaultCode.INSUFFICIENT_RESOURCES,
                        "the state of %s was not saved, nothing has changed: %s"
                                .formatted(path, reason))
                .with(Fault.RETRY_AFTER, 1L);
    }

    /// Stands for the state of a service whose kept state cannot be read. Nobody is shown it: such
    /// a service only says why, until it is dropped.
    ///
    /// @param why it cannot be read
    record Unreadable(UnreadableStateException why) {}
}
