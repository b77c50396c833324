package io.portolan.mpi.engine;

import io.portolan.core.wait.Parker;
import io.portolan.core.wait.WaitPolicy;
import io.portolan.mpi.link.ProcessLinks;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// How the threads of one rank wait. The owner waits with an
/// [io.portolan.mpi.engine.AdaptiveBackoff], as long as no other thread of the rank needs the core.
/// The other threads, the helpers, yield and then park, after they have looked into the lanes with
/// a backoff of their own.
///
/// *Threads:* any.
final class RankWaiting {
    private static final long LOOK_AGAIN_NANOS = 1000;

    /// So many times as many spins where there are other processes: an answer from there comes
    /// later than one from this JVM, and once ranks yield, each is too late for the spins of the
    /// other. With one, messages of 8 bytes took 0.46 to 0.77 us in six of seven seconds, with 4
    /// and 12 0.28 to 0.5 (docs/results/mpi.md).
    private static final int SPINS_FOR_PROCESSES = 4;

    private final Settings settings;
    private final Mailbox mailbox;
    private final @Nullable ProcessLinks links;
    private final AdaptiveBackoff backoff;
    private final Parker parker = new Parker(WaitPolicy.PARK_AT_ONCE);
    private final Map<Thread, Helper> helpers = new ConcurrentHashMap<>(0);

    /// Looks in vain of all threads of the rank, and signs that the rank goes on. The count need
    /// not be exact.
    private int looks;

    private volatile @Nullable Awaited ofOwner;

    /// @param links to other processes; null if there are none
    RankWaiting(Settings settings, Mailbox mailbox, @Nullable ProcessLinks links) {
        this.settings = settings;
        this.links = links;
        this.mailbox = mailbox;
        WaitPolicy policy = settings.waiting(settings.isVirtual());
        this.backoff =
                new AdaptiveBackoff(
                        links == null
                                ? policy
                                : new WaitPolicy(
                                        SPINS_FOR_PROCESSES * policy.spins(), policy.yields()));
    }

    /// The backoff of the owner.
    AdaptiveBackoff backoff() {
        return backoff;
    }

    /// What the owner waits for, once it has parked.
    @Nullable Awaited ofOwner() {
        return ofOwner;
    }

    /// What the parked helpers wait for.
    Map<Thread, Awaited> ofHelpers() {
        Map<Thread, Awaited> awaited = new LinkedHashMap<>();
        helpers.forEach((thread, helper) -> awaited.put(thread, helper.awaited()));
        return awaited;
    }

    /// Waits as long as the owner keeps its core; false if it is not over then. *Threads:* the
    /// owner.
    boolean awaitSoon(BooleanSupplier isOver) {
        return links == null ? backoff.await(isOver) : isOverAtLook(backoff::await, isOver, true);
    }

    /// Waits as long as the owner spins; false if it is not over then. *Threads:* the owner.
    boolean spinUntil(BooleanSupplier isOver) {
        return links == null
                ? backoff.spinUntil(isOver)
                : isOverAtLook(backoff::spinUntil, isOver, false);
    }

    /// Waits in that way; meanwhile other processes need not ring.
    ///
    /// @param parks whether the thread parks if the wait is not over
    private boolean isOverAtLook(
            Predicate<BooleanSupplier> wait, BooleanSupplier isOver, boolean parks) {
        ProcessLinks others = Objects.requireNonNull(links);
        boolean isSoon = false;
        others.beginLooking();
        try {
            isSoon = wait.test(isOver);
        } finally {
            others.endLooking(parks && !isSoon);
        }
        return isSoon || isOver.getAsBoolean();
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
    void awaitAsHelper(Awaited awaited) throws InterruptedException {
        backoff.share();
        try {
            if (!isOverSoon(awaited)) {
                parkAsHelper(awaited);
            }
        } finally {
            backoff.unshare();
        }
    }

    /// Without a spin: the owner has the core for that.
    private static boolean isOverSoon(Awaited awaited) {
        return !Thread.currentThread().isVirtual()
                && new AdaptiveBackoff(Settings.YIELD_THEN_PARK).await(awaited);
    }

    private void parkAsHelper(Awaited awaited) throws InterruptedException {
        Parker own = new Parker(WaitPolicy.PARK_AT_ONCE);
        helpers.put(Thread.currentThread(), new Helper(awaited, own));
        try {
            park(awaited, own);
        } finally {
            helpers.remove(Thread.currentThread());
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

    /// After a look that found nothing: lets a thread run that may bring the message, if it needs
    /// this core.
    @SuppressWarnings("ThreadPriorityCheck") // yielding is the policy; no correctness rests on it
    void relax() {
        switch (PollBackoff.after(looked(), Thread.currentThread().isVirtual(), settings)) {
            case PARK -> LockSupport.parkNanos(LOOK_AGAIN_NANOS);
            case YIELD -> Thread.yield();
            case NONE -> {} // the next look is worth more
        }
    }

    /// Called after the world has failed: wakes all threads that wait, so that they see the
    /// failure.
    void wakeAll() {
        parker.signal();
        helpers.values().forEach(helper -> helper.parker().signal());
    }

    private void park(Awaited awaited, Parker place) throws InterruptedException {
        awaited.wake(place);
        mailbox.doorbell().raise();
        if (links != null) {
            links.beginParking();
        }
        try {
            place.await(awaited);
        } finally {
            if (links != null) {
                links.endParking();
            }
            mailbox.doorbell().lower();
        }
    }

    /// A thread of the rank that is not its owner, parked.
    private record Helper(Awaited awaited, Parker parker) {}

    /// What a thread does after a look that found nothing, so that a thread that may bring the
    /// message can run.
    ///
    /// Overview. A thread that looks in a loop, and never waits, keeps the core that the awaited
    /// rank may need. With more ranks than cores it yields after each look. With a core for each
    /// rank it yields now and then, because another program may have taken a core. A virtual thread
    /// parks for a moment once in a while, for the reason that [io.portolan.core.wait.BriefWait]
    /// gives.
    enum PollBackoff {
        NONE,
        YIELD,
        PARK;

        /// The most looks in vain that leave the core to nobody.
        static final int LOOKS_PER_YIELD = 64;

        static final int LOOKS_PER_PARK = 256;

        /// What to do after so many looks in vain.
        ///
        /// @param virtual whether the thread that looks is
        static PollBackoff after(int looks, boolean virtual, Settings settings) {
            if (virtual) {
                return looks % LOOKS_PER_PARK == 0 ? PARK : YIELD;
            }
            return settings.hasCoreEach() && looks % LOOKS_PER_YIELD != 0 ? NONE : YIELD;
        }
    }
}
