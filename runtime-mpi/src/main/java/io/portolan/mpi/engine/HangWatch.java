package io.portolan.mpi.engine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.function.IntPredicate;

/// Finds waits that will never end, by looking at the threads of a world now and then.
///
/// Overview. A rank that waits for a rank that has ended waits in vain. A world is deadlocked if
/// all its ranks wait, and so do all other threads that may act and have not ended, and no message
/// is on its way. Two looks prove that. A thread that is stuck in one and the same wait at both
/// looks was stuck all the time between them, so there is a moment at which all threads were stuck.
/// Only these threads send, and all are parked; hence nothing will ever move. What an ended thread
/// did before is seen, because the watch asks which threads live before it asks which are stuck;
/// and a number that both looks read tells whether a thread has been added between them. Once
/// something was handed to a port or a stage, threads that the world does not know may act, and the
/// looks prove nothing; nor do they while the common pool of the JVM has work. In these cases, and
/// when ranks wait elsewhere, as for each other's end, or other threads go on, the watch can only
/// see that the ranks stand still.
///
/// Of a world in several processes the looks prove that this one stands still: see [Quiescence].
///
/// Only the collector knows that a thread which has never called an operation has ended. If nothing
/// else is in doubt, the watch asks the collector to run, each time after one more look in doubt
/// than before, up to a minute. So it does when the ranks of its process have ended, as long as
/// those of others may wait for each other.
///
/// *Threads:* one. *Cost:* a look reads one field per rank; a rank only notes what it parks for.
public final class HangWatch {
    /// Looks in doubt between two runs of the collector, in a world that goes on for long: about a
    /// minute.
    private static final int MOST_LOOKS = 256;

    /// At most a twentieth of the time is the collector's.
    private static final int TIMES_APART = 20;

    private final Fabric fabric;
    private final Liveness liveness;
    private final HelperThreads helpers;
    private final boolean givesUp;
    private Set<Object> before = Set.of();
    private int changesBefore;
    private int looksUntilCollected = 1;
    private int looksInDoubt;
    private long mayCollectNanos = System.nanoTime();

    /// Watches the ranks of that world.
    ///
    /// @param givesUp whether transfers that nobody is left to complete are given up
    public HangWatch(Fabric fabric, boolean givesUp) {
        this.fabric = fabric;
        this.liveness = fabric.liveness();
        this.helpers = liveness.helpers();
        this.givesUp = givesUp;
    }

    /// Looks once.
    public Report look() {
        int changes = helpers.changes();
        Set<Thread> living = new HashSet<>(helpers.living());
        boolean hasUnseen = !helpers.unseen().isEmpty();
        List<Wait> parked = fabric.waits();
        boolean areAllKnown = helpers.areAllKnown() && !hasPoolWork(parked);
        boolean isNobodySeen = living.isEmpty() && areAllKnown;
        boolean isAlone = isNobodySeen && !hasUnseen && changes == changesBefore;
        Set<Thread> ranks = new HashSet<>();
        boolean haveAllBegun = askRanks(ranks);
        List<Wait> waits = new ArrayList<>();
        List<Wait> hopeless = new ArrayList<>();
        Set<Object> now = new HashSet<>();
        for (Wait wait : parked) {
            boolean isHopeless = isHopeless(wait, isAlone);
            if (wait.awaited().isStuck()) {
                waits.add(wait);
                now.add(wait.awaited());
                ranks.remove(wait.thread());
                living.remove(wait.thread());
                if (isHopeless) {
                    hopeless.add(wait);
                }
            }
        }
        boolean areRanksIdle = areIdle(ranks);
        now.addAll(ranks);
        now.addAll(living);
        // Ranks that wait elsewhere for a time may do so in between looks for what they need.
        now.add(new Counts(changes, ranks.isEmpty() ? 0 : fabric.looksInVain()));
        boolean isStill = haveAllBegun && !waits.isEmpty() && before.equals(now) && areRanksIdle;
        before = now;
        changesBefore = changes;
        boolean isProven = isStill && ranks.isEmpty() && living.isEmpty() && areAllKnown;
        boolean haveAllEnded = fabric.endpoints().stream().allMatch(Endpoint::hasEnded) && !isStill;
        boolean isEndInDoubt = haveAllEnded && isNobodySeen && liveness.alive() > 0;
        if (hasUnseen && (isProven || isEndInDoubt)) {
            collectNowAndThen();
        }
        return new Report(
                waits, hopeless, isStill, isProven && !hasUnseen, haveAllEnded && isAlone);
    }

    /// What changes while something goes on.
    private record Counts(int changes, int looksInVain) {}

    /// Adds the threads that run the ranks that have not ended; returns whether all ranks have
    /// begun. Each is asked once: one that begins meanwhile is among the threads, or has not begun.
    private boolean askRanks(Set<Thread> threads) {
        boolean haveAllBegun = true;
        for (Endpoint endpoint : fabric.endpoints()) {
            Thread owner = endpoint.owner();
            if (!endpoint.hasEnded()) {
                if (owner == null) {
                    haveAllBegun = false;
                } else {
                    threads.add(owner);
                }
            }
        }
        return haveAllBegun;
    }

    /// Whether the common pool runs anything, has work that waits, or has work for a later time,
    /// besides these waits. Ranks may have given it work that acts in their world; its threads
    /// belong to no rank, so it cannot be seen for which world they work.
    private static boolean hasPoolWork(List<Wait> waits) {
        ForkJoinPool pool = ForkJoinPool.commonPool();
        long parked = waits.stream().filter(wait -> isOf(pool, wait.thread())).count();
        return pool.getActiveThreadCount() > parked
                || pool.hasQueuedSubmissions()
                || pool.getQueuedTaskCount() > 0
                || pool.getDelayedTaskCount() > 0;
    }

    private static boolean isOf(ForkJoinPool pool, Thread thread) {
        return thread instanceof ForkJoinWorkerThread worker && pool.equals(worker.getPool());
    }

    /// Whether none of them runs.
    private static boolean areIdle(Set<Thread> threads) {
        return threads.stream()
                .allMatch(thread ->
                        switch (thread.getState()) {
                            case WAITING, TIMED_WAITING, BLOCKED, TERMINATED -> true;
                            case NEW, RUNNABLE -> false;
                        });
    }

    private void collectNowAndThen() {
        looksInDoubt++;
        long began = System.nanoTime();
        if (looksInDoubt >= looksUntilCollected && began - mayCollectNanos >= 0) {
            System.gc();
            long ended = System.nanoTime();
            mayCollectNanos = ended + (ended - began) * TIMES_APART;
            looksUntilCollected = Math.min(looksUntilCollected + 1, MOST_LOOKS);
            looksInDoubt = 0;
        }
    }

    /// Whether no thread is left to end the wait; then it may be given up, and is not stuck any
    /// more.
    private boolean isHopeless(Wait wait, boolean isAlone) {
        IntPredicate isGone = peer -> isGone(wait.rank(), peer, isAlone);
        Awaited awaited = wait.awaited();
        List<Transfer> stuck = awaited.stuck();
        List<Transfer> gone = stuck.stream().filter(t -> isGone.test(t.neededRank())).toList();
        boolean isHopeless = awaited.needsAll() ? !gone.isEmpty() : gone.size() == stuck.size();
        if (isHopeless) {
            // After the look at who has ended, and before the last look at the transfer: what came
            // through a lane before the end.
            fabric.mailbox(wait.rank()).poll();
            if (givesUp) {
                gone.stream().filter(Transfer::isStuck).forEach(Transfer::giveUp);
            }
        }
        return isHopeless;
    }

    /// Whether a rank waits in vain for another one.
    ///
    /// @param peer the rank that it needs; nobody if it does not wait any more, or is about to wait
    ///   for another
    /// @param isAlone whether no other thread but those of the ranks may act
    private boolean isGone(int rank, int peer, boolean isAlone) {
        if (peer == PendingGeneration.NOBODY) {
            return false;
        }
        if (peer == Wildcards.ANY_SOURCE) {
            return liveness.alive() == 1 && isAlone;
        }
        return peer == rank ? isAlone : liveness.hasEnded(peer);
    }

    /// What a look at a world has shown.
    ///
    /// @param waits the threads that are parked in an operation which only another thread can end
    /// @param hopeless the waits which no thread is left to end
    /// @param isStill whether nothing has moved since the look before and no rank runs; other
    ///   threads may
    /// @param isDeadlock whether nothing will ever move, unless another process brings something:
    ///   all threads that may act are in such waits
    /// @param haveEnded whether all ranks of this process have ended, and no other thread may act
    public record Report(
            List<Wait> waits,
            List<Wait> hopeless,
            boolean isStill,
            boolean isDeadlock,
            boolean haveEnded) {}
}
