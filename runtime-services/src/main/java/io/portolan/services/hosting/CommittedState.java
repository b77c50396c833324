package io.portolan.services.hosting;

import io.portolan.services.Stated;
import io.portolan.services.contract.Contract;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.Notification;
import io.portolan.services.operation.Revision;
import io.portolan.services.store.StateStore;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The state of a service, and how a change takes effect: it is made durable if the contract wants
/// that, becomes the state, and is told and answered.
///
/// *Threads:* the state is one reference, read by any thread; changes are committed one after the
/// other.
final class CommittedState {

    private final Contract contract;
    private final String path;
    private final @Nullable DurableState durable;
    private final Consumer<Delivery.Event> publisher;
    private volatile Stated<Record> now; // volatile: a thread that reads it sees all of the record

    /// @param first what it begins with; null for what is kept
    /// @param store where it is kept, if the contract is durable; null when the node has none
    /// @param settling where it waits for the store
    /// @param publisher tells the subscribers
    CommittedState(
            Contract contract,
            String path,
            @Nullable Record first,
            @Nullable StateStore store,
            @Nullable Settling settling,
            Consumer<Delivery.Event> publisher) {
        this.contract = contract;
        this.path = path;
        this.publisher = publisher;
        Record own = first == null ? null : isolated(first);
        durable = contract.terms().isDurable() ? durable(store, settling, own) : null;
        now =
                durable == null
                        ? new Stated<>(
                                new Revision(RandomName.next(), 0), Objects.requireNonNull(own))
                        : durable.latest();
    }

    private DurableState durable(
            @Nullable StateStore store, @Nullable Settling settling, @Nullable Record first) {
        if (store == null || settling == null) {
            throw new IllegalStateException(
                    "contract %s of %s is durable, and its node has no store: give one with store(folder)"
                            .formatted(contract.id(), path));
        }
        return DurableState.begin(store, settling, path, contract, first, this::commit);
    }

    /// The state as everybody may see it.
    Stated<Record> now() {
        return now;
    }

    /// The state as the next change finds it: with those that are not durable yet.
    Stated<Record> latest() {
        return durable == null ? now : durable.latest();
    }

    /// Notes which latest state the handler goes on from.
    void begins(Pending pending) {
        if (durable != null) {
            pending.incarnation(durable.incarnation());
        }
    }

    /// Answers a change. Its exchange is claimed here, so that no deadline and no cancellation can
    /// come any more, and its next state takes effect if there is one.
    void change(Pending pending, StateChange change) {
        if (!pending.exchange().claim()) { // overdue or canceled: nothing has changed
            pending.late();
            return;
        }
        try {
            claimed(pending, change, pending.next());
        } catch (Throwable e) { // whatever it is: what was claimed is answered
            pending.failClaimed(e);
        }
    }

    private void claimed(Pending pending, StateChange change, @Nullable Record next) {
        if (next == null) {
            pending.replyKept(change.reply(now.revision()));
        } else if (durable == null) {
            commit(pending, change, new Stated<>(now.revision().next(), next));
        } else {
            durable.save(pending, change, next);
        }
    }

    /// Makes the state the next one, tells the subscribers, and answers. By one after the other.
    private void commit(Pending pending, StateChange change, Stated<Record> next) {
        Revision revision = next.revision();
        now = next;
        try {
            publisher.accept(
                    new Delivery.Event(
                            new Notification(
                                    path,
                                    pending.operation().verb(),
                                    change.item(),
                                    change.type(),
                                    revision,
                                    change.told(),
                                    pending.trace())));
        } finally { // whatever happens to subscribers: what was claimed is answered
            pending.replyClaimed(change.reply(revision));
        }
    }

    /// Forgets what was kept; the stage completes with null when that is durable, else with why
    /// not.
    CompletionStage<@Nullable Fault> drop() {
        return durable == null ? CompletableFuture.completedFuture(null) : durable.drop();
    }

    /// The state of the contract's type that nobody else can change.
    Record isolated(Record value) {
        if (!contract.state().isInstance(value)) {
            throw new IllegalArgumentException(
                    "state %s of service %s: a %s is needed"
                            .formatted(value, path, contract.state().getName()));
        }
        return (Record) Objects.requireNonNull(contract.isolation().isolated(value));
    }
}
