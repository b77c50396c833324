package io.portolan.mpi.rma;

import io.portolan.mpi.buffer.Pieces;
import io.portolan.mpi.collective.Barrier;
import io.portolan.mpi.collective.Collectives;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.context.Context;
import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.engine.IncomingTransfer;
import io.portolan.mpi.engine.LockTicket;
import io.portolan.mpi.engine.Mode;
import io.portolan.mpi.engine.TargetWindow;
import io.portolan.mpi.engine.Transfer;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The epochs of one rank at a window: to which targets it may have access now, and how it
/// synchronises with the others.
///
/// ```
///    NONE --fence--> FENCED --fence--> FENCED       all targets; a barrier of all ranks each time
///      |  --start--> STARTED --complete--> NONE     the targets of a group
///      |  --lock---> LOCKED --unlock of all--> NONE each target by itself
///      |  --lockAll-> ALL_LOCKED --unlockAll--> NONE
///    beside these: post ... await, the exposure to a group
/// ```
///
/// Overview. All that an operation looks at is one array: by rank the memory that may be reached
/// now, or null. Ranks that post and start send each other messages without elements on the context
/// of the window, which nobody else sends on; so a rank that waits for another is known to the
/// watch for deadlocks, as in any receive. Locks are those of the targets' memories.
///
/// A rank that reads another one's memory again and again, until that one has done something, sends
/// nothing and never waits. So after some reads it looks whether the world has failed, and gives up
/// its core, in case the other rank needs it.
///
/// *Threads:* accesses from any thread; the calls that begin or end epochs from one thread of the
/// rank at a time. *Ordering:* what a rank did before it ended an epoch happens-before what the
/// rank does that the standard says is synchronised with it.
///
/// Source: MPI 4.1, section 12.5
public final class WindowEpochs {
    private enum Access {
        NONE,
        FENCED,
        STARTED,
        LOCKED,
        ALL_LOCKED
    }

    /// The tags of the messages between epochs.
    private static final int POSTED = 0;

    private static final int COMPLETED = 1;

    /// Reads until the rank looks up.
    private static final int READS = 64;

    private final Context context;
    private final Collectives collectives;

    /// By rank.
    private final TargetWindow[] targets;

    private final @Nullable TargetWindow[] none;

    /// Those that are locked one by one.
    private final @Nullable TargetWindow[] locked;

    private final @Nullable Object[] lockedArrays;

    /// By rank the memory that may be reached now; one of those above, or of the ranks started.
    private @Nullable TargetWindow[] open;

    /// By rank the arrays of all targets, null in place of a segment; none in a traced world, where
    /// no operation takes the short way.
    private final @Nullable Object[] allArrays;

    private final Consumer<@Nullable Object[]> shortWay;
    private Access access = Access.NONE;
    private int locks;

    /// The group of the epoch that was started.
    private int[] started = {};

    /// What the rank that has posted waits for; null if it has not.
    private @Nullable List<IncomingTransfer> exposure;

    /// About how many reads there were.
    private int reads;

    /// @param targets by rank
    /// @param shortWay is told by rank the arrays to which operations may take the short way now
    public WindowEpochs(
            Context context,
            Collectives collectives,
            TargetWindow[] targets,
            Consumer<@Nullable Object[]> shortWay) {
        this.context = context;
        this.collectives = collectives;
        this.targets = targets;
        this.none = new TargetWindow[targets.length];
        this.locked = new TargetWindow[targets.length];
        this.lockedArrays = new Object[targets.length];
        this.open = none;
        this.allArrays = arraysOf(targets);
        this.shortWay = shortWay;
        end();
    }

    private @Nullable Object[] arraysOf(@Nullable TargetWindow[] memories) {
        @Nullable Object[] arrays = new Object[memories.length];
        if (context.tracer() == null) {
            Arrays.setAll(
                    arrays,
                    rank -> memories[rank] instanceof ExposedMemory memory ? memory.array() : null);
        }
        return arrays;
    }

    // ---- What may be reached -------------------------------------------------------------------

    /// The memory of a target whose array is reached in the short way; null if it is not any more.
    public @Nullable ExposedMemory atOnce(int target) {
        return open[target] instanceof ExposedMemory memory ? memory : null;
    }

    /// The memory of the target.
    ///
    /// *Failure:* [MPIException] if there is no such rank, or the rank has no access to it now.
    public TargetWindow target(Call call, int target) {
        requireRank(call, target);
        TargetWindow memory = open[target];
        if (memory == null) {
            throw call.error(
                    ErrorClass.RMA_SYNC,
                    target,
                    null,
                    "the target is rank %d and %s; allowed are operations between fences, on ranks of the group between start and complete, and on locked ranks between lock and unlock; begin such an epoch first"
                            .formatted(target, inWords()));
        }
        return memory;
    }

    /// The memory of the target, locked or not.
    public TargetWindow memory(int target) {
        return targets[target];
    }

    /// *Failure:* [MPIException] unless the access is by locks.
    public void requirePassive(Call call) {
        if (access != Access.LOCKED && access != Access.ALL_LOCKED) {
            throw outsideOfLocks(call);
        }
    }

    /// *Failure:* [MPIException] if an epoch was begun and not ended.
    public void requireEnded(Call call) {
        requireNoAccess(call);
        requireNoExposure(call);
    }

    /// Notes that something was read.
    public void hasRead(CommOperation operation) {
        if ((++reads & (READS - 1)) == 0) {
            context.endpoint().requireAlive(context.call(operation));
            engine().relax();
        }
    }

    /// Allows no access any more, and waits for none.
    public void close() {
        end();
        List<IncomingTransfer> awaited = exposure;
        if (awaited != null) { // a rank is lost
            awaited.forEach(IncomingTransfer::abandon);
            exposure = null;
        }
    }

    // ---- Fence (section 12.5.1) ----------------------------------------------------------------

    /// Waits for all ranks, and begins the next epoch.
    ///
    /// @param isLast whether no access follows
    public void fence(Call call, boolean isLast) {
        requireNoAccess(call);
        requireNoExposure(call);
        end();
        collectives.run(new Barrier(call, context.rank()));
        if (!isLast) {
            access = Access.FENCED;
            open(targets, allArrays);
        }
    }

    // ---- Post, start, complete, await (section 12.5.2) -----------------------------------------

    /// Begins an exposure epoch for the ranks.
    public void post(Call call, int[] ranks) {
        requireNoExposure(call);
        List<IncomingTransfer> awaited = new ArrayList<>(ranks.length);
        Call await = context.call(CommOperation.AWAIT);
        for (int rank : ranks) {
            awaited.add(context.receive(await, rank, COMPLETED, Pieces.NOTHING));
        }
        exposure = awaited;
        tell(call, ranks, POSTED);
    }

    /// Begins an access epoch to the ranks, once they have posted.
    public void start(Call call, int[] ranks) {
        requireNoAccess(call);
        end();
        Transfer[] posts = new Transfer[ranks.length];
        Arrays.setAll(posts, i -> context.receive(call, ranks[i], POSTED, Pieces.NOTHING));
        context.endpoint().completeAll(call, posts);
        @Nullable TargetWindow[] reached = new TargetWindow[targets.length];
        for (int rank : ranks) {
            reached[rank] = targets[rank];
        }
        started = ranks;
        access = Access.STARTED;
        open(reached, arraysOf(reached));
    }

    /// Ends the access epoch.
    public void complete(Call call) {
        if (access != Access.STARTED) {
            throw call.error(
                    ErrorClass.RMA_SYNC,
                    "%s; allowed is complete after a start; call start first".formatted(inWords()));
        }
        end();
        tell(call, started, COMPLETED);
    }

    /// Waits until all ranks that were posted to have completed.
    public void await(Call call) {
        List<IncomingTransfer> awaited = requireExposure(call);
        context.endpoint().completeAll(call, awaited.toArray(Transfer[]::new));
        exposure = null;
    }

    /// Whether they have, which ends the exposure epoch.
    public boolean test(Call call) {
        boolean isOver =
                requireExposure(call).stream()
                        .allMatch(each -> each.getAsBoolean() && each.isDone());
        if (isOver) {
            exposure = null;
        } else {
            context.endpoint().requireAlive(call);
            engine().relax();
        }
        return isOver;
    }

    private void tell(Call call, int[] ranks, int tag) {
        for (int rank : ranks) {
            int process = context.process(rank);
            if (!engine().sendAtOnce(context.number(), process, tag, Pieces.NOTHING)) {
                context.send(call, Mode.BUFFERED, rank, tag, Pieces.NOTHING);
            }
        }
    }

    // ---- Locks (section 12.5.3) ----------------------------------------------------------------

    /// Takes the lock of a target.
    public void lock(Call call, boolean isShared, int target) {
        requireRank(call, target);
        if (locked[target] != null) {
            throw call.error(
                    ErrorClass.RMA_SYNC,
                    target,
                    null,
                    "the target is rank %d, which %s has locked; allowed is one lock of a target at a time; unlock it first"
                            .formatted(target, context.describe()));
        }
        if (access != Access.LOCKED) {
            requireNoAccess(call);
            end();
            access = Access.LOCKED;
            open(locked, lockedArrays);
        }
        locks++;
        try {
            take(call, isShared, target);
        } catch (RuntimeException | Error e) {
            unlocked();
            throw e;
        }
        locked[target] = targets[target];
        lockedArrays[target] = allArrays[target];
    }

    /// Lets the lock of a target go.
    public void unlock(Call call, int target) {
        requireLocked(call, target, Access.LOCKED);
        locked[target] = null;
        lockedArrays[target] = null;
        targets[target].unlock(engine());
        unlocked();
    }

    private void unlocked() {
        locks--;
        if (locks == 0) {
            end();
        }
    }

    /// Takes the locks of all targets, to be shared.
    public void lockAll(Call call) {
        requireNoAccess(call);
        end();
        int taken = 0;
        try {
            while (taken < targets.length) {
                take(call, true, taken);
                taken++;
            }
        } catch (RuntimeException | Error e) {
            letGo(taken);
            throw e;
        }
        access = Access.ALL_LOCKED;
        open(targets, allArrays);
    }

    /// Lets the locks of all targets go.
    public void unlockAll(Call call) {
        if (access != Access.ALL_LOCKED) {
            throw call.error(
                    ErrorClass.RMA_SYNC,
                    "%s; allowed is unlockAll after lockAll; call lockAll first, or unlock of each rank"
                            .formatted(inWords()));
        }
        end();
        letGo(targets.length);
    }

    private void letGo(int ranks) {
        for (int rank = 0; rank < ranks; rank++) {
            targets[rank].unlock(engine());
        }
    }

    private void take(Call call, boolean isShared, int target) {
        LockTicket ticket = targets[target].lock(isShared, engine(), call);
        if (ticket != null) {
            context.endpoint().complete(call, ticket);
        }
    }

    // ---- Flush and sync (section 12.5.4) -------------------------------------------------------

    /// Returns when all operations on the target are complete.
    public void flush(Call call, int target) {
        requireReached(call, target);
        targets[target].flush();
    }

    /// Returns when all operations on all targets are complete.
    public void flushAll(Call call) {
        requirePassive(call);
        for (TargetWindow target : open) {
            if (target != null) {
                target.flush();
            }
        }
    }

    /// *Failure:* [MPIException] unless the target is locked; an operation that has returned is
    /// complete at the origin.
    public void requireReached(Call call, int target) {
        requirePassive(call);
        requireLocked(call, target, access);
    }

    /// Orders what the thread has read and written.
    public void sync() {
        VarHandle.fullFence(); // all that was stored before, ahead of any load that follows
        hasRead(CommOperation.SYNC);
    }

    // ---- Checks --------------------------------------------------------------------------------

    private void end() {
        access = Access.NONE;
        open(none, none);
    }

    private void open(@Nullable TargetWindow[] memories, @Nullable Object[] arrays) {
        open = memories;
        shortWay.accept(arrays);
    }

    /// *Failure:* [MPIException] if there is no such rank.
    public void requireRank(Call call, int target) {
        if (target < 0 || target >= targets.length) {
            throw call.error(
                    ErrorClass.RANK,
                    target,
                    null,
                    "the target is %d; allowed is 0 to %d; %s has %d ranks"
                            .formatted(target, targets.length - 1, context.name(), targets.length));
        }
    }

    private void requireLocked(Call call, int target, Access needed) {
        requireRank(call, target);
        if (access != needed || open[target] == null) {
            throw call.error(
                    ErrorClass.RMA_SYNC,
                    target,
                    null,
                    "the target is rank %d, which %s has not locked; allowed are targets between lock and unlock; lock it first"
                            .formatted(target, context.describe()));
        }
    }

    /// An epoch that a fence has begun may end without another one, if nothing was done in it.
    private void requireNoAccess(Call call) {
        if (access != Access.NONE && access != Access.FENCED) {
            throw call.error(
                    ErrorClass.RMA_SYNC,
                    "%s; allowed is %s when no other epoch is open; %s first"
                            .formatted(
                                    inWords(),
                                    call,
                                    access == Access.STARTED
                                            ? "call complete"
                                            : access == Access.LOCKED
                                                    ? "unlock what is locked"
                                                    : "call unlockAll"));
        }
    }

    private void requireNoExposure(Call call) {
        if (exposure != null) {
            throw call.error(
                    ErrorClass.RMA_SYNC,
                    "%s has posted and not awaited the end; allowed is %s when no other epoch is open; call await first"
                            .formatted(context.describe(), call));
        }
    }

    private List<IncomingTransfer> requireExposure(Call call) {
        if (exposure == null) {
            throw call.error(
                    ErrorClass.RMA_SYNC,
                    "%s has posted nothing; allowed is %s after a post; call post first"
                            .formatted(context.describe(), call));
        }
        return Objects.requireNonNull(exposure);
    }

    private MPIException outsideOfLocks(Call call) {
        return call.error(
                ErrorClass.RMA_SYNC,
                "%s; allowed is %s between lock and unlock, or lockAll and unlockAll; lock the target first"
                        .formatted(inWords(), call));
    }

    private String inWords() {
        String rank = context.describe();
        return switch (access) {
            case NONE -> rank + " is in no access epoch";
            case FENCED -> rank + " is in an epoch between fences";
            case STARTED ->
                    "%s is in an epoch of start with %d ranks".formatted(rank, started.length);
            case LOCKED -> "%s has locked %d ranks".formatted(rank, locks);
            case ALL_LOCKED -> rank + " has locked all ranks";
        };
    }

    private Endpoint engine() {
        return context.endpoint().endpoint();
    }
}
