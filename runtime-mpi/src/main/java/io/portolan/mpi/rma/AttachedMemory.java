package io.portolan.mpi.rma;

import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.ExposedWindow;
import io.portolan.mpi.engine.LockTicket;
import io.portolan.mpi.engine.PassiveLock;
import io.portolan.mpi.engine.Region;
import io.portolan.mpi.engine.TargetAccess;
import io.portolan.mpi.engine.WindowOrigin;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.layout.Primitive;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/// What a rank has attached to a dynamic window: arrays and segments, each at displacements of its
/// own, which no other has had before, so that an access to something detached is found.
///
/// ```
///   displacement  0      64          320             576
///                        | long[100] |.... detached  | segment of 40 bytes |
/// ```
///
/// *Threads:* any; attach and detach one at a time. *Failure:* as
/// [io.portolan.mpi.rma.ExposedMemory].
///
/// Source: MPI 4.1, section 12.2.4
public final class AttachedMemory implements ExposedWindow {
    /// The displacements of two buffers differ at least by this much, and begin at multiples of it.
    private static final int APART = 64;

    private final ConcurrentNavigableMap<Long, ExposedMemory> parts = new ConcurrentSkipListMap<>();

    private final int rank;
    private final PassiveLock lock;
    private long next = APART;

    /// The memory of a rank, without any yet.
    ///
    /// @param rank in the window
    /// @param process its rank in the world
    public AttachedMemory(int rank, int process) {
        this.rank = rank;
        this.lock = new PassiveLock(process);
    }

    /// Attaches an array, or a segment.
    ///
    /// @return the displacement of its first element or byte
    public long attach(Object elements) {
        Primitive primitive = Primitive.of(elements);
        long at = next;
        ExposedMemory part =
                new ExposedMemory(
                        elements, primitive == null ? 1 : primitive.bytes(), at, rank, lock);
        next = (at + part.units() + APART) / APART * APART;
        parts.put(at, part);
        return at;
    }

    /// Detaches what was attached last of those that are this very array, or an equal segment;
    /// false if none is.
    public boolean detach(Object elements) {
        for (Map.Entry<Long, ExposedMemory> each : parts.descendingMap().entrySet()) {
            if (each.getValue().base().equals(elements)) {
                parts.remove(each.getKey());
                return true;
            }
        }
        return false;
    }

    /// How many are attached.
    public int size() {
        return parts.size();
    }

    private ExposedMemory part(TargetAccess access) {
        long displacement = ((TargetItems) access).displacement();
        Map.Entry<Long, ExposedMemory> part = parts.floorEntry(displacement);
        if (part == null || displacement > part.getKey() + part.getValue().units()) {
            throw new MPIException(
                    ErrorClass.RMA_RANGE,
                    "the displacement is %d; allowed are those of the %d buffers that rank %d has attached; let it attach one and tell the displacement that attach returns"
                            .formatted(displacement, parts.size(), rank));
        }
        return part.getValue();
    }

    @Override
    public void put(Content origin, TargetAccess access) {
        part(access).put(origin, access);
    }

    @Override
    public void get(Region result, TargetAccess access) {
        part(access).get(result, access);
    }

    @Override
    public void accumulate(Content origin, TargetAccess access) {
        part(access).accumulate(origin, access);
    }

    @Override
    public void getAccumulate(Content origin, Region result, TargetAccess access) {
        part(access).getAccumulate(origin, result, access);
    }

    @Override
    public void compareAndSwap(
            Content origin, Content compare, Region result, TargetAccess access) {
        part(access).compareAndSwap(origin, compare, result, access);
    }

    @Override
    public void flush() {
        VarHandle.fullFence(); // as of memory that is exposed all the time
    }

    @Override
    public @Nullable LockTicket lock(boolean isShared, WindowOrigin origin, Object operation) {
        return origin.take(lock, isShared, operation);
    }

    @Override
    public void unlock(WindowOrigin origin) {
        lock.unlock(origin.rank());
    }

    @Override
    public PassiveLock passiveLock() {
        return lock;
    }

    @Override
    public byte[] serve(MemorySegment request) {
        return WindowRequest.serve(this, request);
    }
}
