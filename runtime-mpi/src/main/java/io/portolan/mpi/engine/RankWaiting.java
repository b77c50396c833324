package io.portolan.mpi.engine;

import io.portolan.core.wait.Parker;
import io.portolan.core.wait.WaitPolicy;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// How the threads of one rank wait: its owner with [io.portolan.mpi.engine.AdaptiveBackoff], while
/// no other thread of the rank needs the core; the others, guests, yield and park, after what
/// patience they had while they looked into the lanes.
///
/// *Threads:* any.
final class RankWaiting {
    private static final long LOOK_AGAIN_NANOS = 1000;

    private final Settings settings;
    private final Mailbox mailbox;
    private final AdaptiveBackoff patience;
    private final Parker parker = new Parker(WaitPolicy.PARK_AT_ONCE);
    private final Map<Thread, Guest> guests = new ConcurrentHashMap<>(0);

    /// In vain, of all threads of the rank, or signs that it goes on; about right is enough.
    private int looks;

    private volatile @Nullable Awaited ofOwner;

    RankWaiting(Settings settings, Mailbox mailbox) {
        this.settings = settings;
        this.mailbox = mailbox;
        this.patience = new AdaptiveBackoff(settings.waiting(settings.isVirtual()));
    }

    /// That of the owner.
    AdaptiveBackoff patience() {
        return patience;
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
        return patience.await(isOver);
    }

    /// Waits as long as the owner spins; false if it is not over then. *Threads:* the owner.
    boolean spinUntil(BooleanSupplier isOver) {
        return patience.spinUntil(isOver);
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
        patience.share();
        try {
            if (!isOverSoon(awaited)) {
                parkAsGuest(awaited);
            }
        } finally {
            patience.unshare();
        }
    }

    /// Without a spin: the owner has the core for that.
    private static boolean isOverSoon(Awaited awaited) {
        return !Thread.currentThread().isVirtual()
                && new AdaptiveBackoff(Settings.YIELD_THEN_PARK).await(awaited);
    }

    private void parkAsGuest(Awaited awaited) throws InterruptedException {
        Parker own = new Parker(WaitPolicy.PARK_AT_ONCE);
        guests.put(Thread.currentThread(), new Guest(awaited, own));
        try {
            park(awaited, own);
        } finally {
            guests.remove(Thread.currentThread());
        }
    }

    /// Counts a look.
    int looked() {
        return ++looks;
    }

    /// How many there were; about right.
    int looksInVain() {
        return looks;
    }

    /// After a look that found nothing: lets others run who may bring it, if they need this core.
    @SuppressWarnings("ThreadPriorityCheck") // yielding is the policy; no correctness rests on it
    void relax() {
        switch (PollBackoff.after(looked(), Thread.currentThread().isVirtual(), settings)) {
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

    private void park(Awaited awaited, Parker place) throws InterruptedException {
        awaited.wake(place);
        mailbox.attention().raise();
        try {
            place.await(awaited);
        } finally {
            mailbox.attention().lower();
        }
    }

    /// A thread of the rank that is not its owner, parked.
    private record Guest(Awaited awaited, Parker parker) {}
}
