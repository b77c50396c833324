package io.portolan.mpi.engine;

import io.portolan.core.Parker;
import io.portolan.core.WaitPolicy;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// How the threads of one rank wait: its owner with [io.portolan.mpi.engine.Patience], while no
/// other thread of the rank needs the core; the others, guests, yield and park.
///
/// *Threads:* any.
final class Waiting {
    private static final long LOOK_AGAIN_NANOS = 1000;

    private final Settings settings;
    private final Mailbox mailbox;
    private final Patience patience;
    private final Parker parker = new Parker(WaitPolicy.PARK_AT_ONCE);
    private final Map<Thread, Guest> guests = new ConcurrentHashMap<>(0);

    /// In vain, of all threads of the rank; about right is enough.
    private int looks;

    private volatile @Nullable Awaited ofOwner;

    Waiting(Settings settings, Mailbox mailbox) {
        this.settings = settings;
        this.mailbox = mailbox;
        this.patience = new Patience(settings.waiting());
    }

    /// What the owner waits for, once it has parked.
    @Nullable Awaited ofOwner() {
        return ofOwner;
    }

    /// What the others wait for that have parked.
    Map<Thread, Awaited> ofGuests() {
        Map<Thread, Awaited> awaited = new LinkedHashMap<>();
        guests.forEach((thread, guest) -> awaited.put(thread, guest.awaited()));
        return awaited;
    }

    /// Waits as long as the owner keeps its core; false if it is not over then. *Threads:* the
    /// owner.
    boolean awaitSoon(BooleanSupplier isOver) {
        return hasCore() && patience.await(isOver);
    }

    /// Waits as long as the owner spins; false if it is not over then. *Threads:* the owner.
    boolean spinUntil(BooleanSupplier isOver) {
        return hasCore() && patience.spinUntil(isOver);
    }

    /// How many times the owner may look before it yields: see [Patience#spins].
    int spins() {
        return hasCore() ? patience.spins() : 0;
    }

    /// Notes that a wait of the owner was over before it yielded.
    void cameSoon() {
        patience.cameSoon();
    }

    /// Yields as long as the owner keeps its core; false if the wait is not over then.
    boolean yieldUntil(BooleanSupplier isOver) {
        return hasCore() && patience.yieldUntil(isOver);
    }

    /// Waits to the end. *Threads:* the owner.
    void await(Awaited awaited) throws InterruptedException {
        if (!awaitSoon(awaited)) {
            ofOwner = awaited;
            try {
                park(awaited, parker);
            } finally {
                ofOwner = null;
            }
        }
    }

    /// Waits to the end. *Threads:* all but the owner.
    void awaitAsGuest(Awaited awaited) throws InterruptedException {
        Parker own = new Parker(Settings.YIELD_THEN_PARK); // the owner has the core to spin on
        guests.put(Thread.currentThread(), new Guest(awaited, own));
        try {
            park(awaited, own);
        } finally {
            guests.remove(Thread.currentThread());
        }
    }

    /// After a look that found nothing: lets others run who may bring it, if they need this core.
    @SuppressWarnings("ThreadPriorityCheck") // yielding is the policy; no correctness rests on it
    void relax() {
        switch (Rest.after(++looks, settings)) {
            case PARK -> LockSupport.parkNanos(LOOK_AGAIN_NANOS);
            case YIELD -> Thread.yield();
            case NONE -> {} // the next look is worth more
        }
    }

    /// After the world has failed: lets all look again.
    void wakeAll() {
        parker.signal();
        guests.values().forEach(guest -> guest.parker().signal());
    }

    /// Other threads of the rank that wait will need it.
    private boolean hasCore() {
        return patience.isAny() && guests.isEmpty();
    }

    /// Looks and parks in turns. The condition of the parker only looks: whatever a thread parked
    /// for in there would use up the signal of the parker.
    private void park(Awaited awaited, Parker place) throws InterruptedException {
        awaited.wake(place);
        mailbox.attention().raise();
        try {
            while (!awaited.getAsBoolean()) {
                place.await(() -> awaited.isSettled() || mailbox.hasMail());
            }
        } finally {
            mailbox.attention().lower();
        }
    }

    /// A thread of the rank that is not its owner, parked.
    private record Guest(Awaited awaited, Parker parker) {}
}
