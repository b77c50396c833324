package io.portolan.mpi.rma;

import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.LockTicket;
import io.portolan.mpi.engine.Region;
import io.portolan.mpi.engine.TargetAccess;
import io.portolan.mpi.engine.TargetWindow;
import io.portolan.mpi.engine.WindowOrigin;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// The memory of a rank of another process that this process has mapped, too. The rank that puts or
/// gets does so itself. What combines elements is left to the process of the target, as all such
/// operations on one memory: so they are atomic among each other, whichever process they come from,
/// and a process that is killed in the midst of one holds no lock that others wait for.
///
/// *Threads:* any. *Ordering:* locks and all waits for other ranks go by frames, which order what
/// was put before.
///
/// @param direct the memory, as this process has mapped it
/// @param owner the way to the process of the target
public record SharedMemory(ExposedMemory direct, TargetWindow owner) implements TargetWindow {
    @Override
    public void put(Content origin, TargetAccess access) {
        direct.put(origin, access);
    }

    @Override
    public void get(Region result, TargetAccess access) {
        direct.get(result, access);
    }

    @Override
    public void accumulate(Content origin, TargetAccess access) {
        orderBefore();
        owner.accumulate(origin, access);
    }

    @Override
    public void getAccumulate(Content origin, Region result, TargetAccess access) {
        orderBefore();
        owner.getAccumulate(origin, result, access);
    }

    @Override
    public void compareAndSwap(
            Content origin, Content compare, Region result, TargetAccess access) {
        orderBefore();
        owner.compareAndSwap(origin, compare, result, access);
    }

    @Override
    public void flush() {
        orderBefore();
        owner.flush();
    }

    @Override
    public @Nullable LockTicket lock(boolean isShared, WindowOrigin origin, Object operation) {
        return owner.lock(isShared, origin, operation);
    }

    @Override
    public void unlock(WindowOrigin origin) {
        orderBefore();
        owner.unlock(origin);
    }

    /// What was put before is in the memory when the other process looks.
    private static void orderBefore() {
        VarHandle.fullFence(); // all stores before, ahead of the frame that tells the other process
    }
}
