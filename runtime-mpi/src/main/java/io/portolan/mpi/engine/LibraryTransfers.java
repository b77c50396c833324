package io.portolan.mpi.engine;

import io.portolan.core.wait.SpinLock;
import io.portolan.mpi.wire.LibraryComm;
import io.portolan.mpi.wire.LibraryComm.Envelope;
import io.portolan.mpi.wire.LibraryComm.Operation;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/// The sends and receives of one rank that the native library has begun and not completed.
///
/// Overview. The library says nothing by itself, so who waits looks, and while nobody does the
/// thread of the wires. A transfer counts as matched from the start, because whether it is only the
/// library knows: no wait for it is ever taken for one that can never end. Its elements pass
/// through memory of its own, so a rank may give it up at any time; the library then goes on with
/// that memory.
///
/// *Threads:* any.
public final class LibraryTransfers extends SpinLock implements Transfer.Home {
    private final Mailbox mailbox;
    private final LibraryComm comm;
    private final int context;

    /// The rank in the world.
    private final int own;

    /// The rank in the world of a rank of the communicator.
    private final IntUnaryOperator process;

    private final Staging staging;

    /// In the order in which they were begun.
    private final List<Pending> pending = new ArrayList<>();

    /// Whether there are any; read without the lock.
    private volatile boolean arePending;

    /// Whether the communicator has been freed.
    private boolean isFreed;

    /// Whether that of the library has been.
    private boolean hasEnded;

    LibraryTransfers(
            Mailbox mailbox,
            LibraryComm comm,
            int context,
            int own,
            IntUnaryOperator process,
            Staging staging) {
        this.mailbox = mailbox;
        this.comm = comm;
        this.context = context;
        this.own = own;
        this.process = process;
        this.staging = staging;
        mailbox.lookAlsoAt(this);
        comm.lookedAtBy(this::look);
    }

    /// Where the memory of transfers comes from, and what lies in it.
    ///
    /// *Threads:* any.
    public interface Staging {
        /// How many elements a message of so many bytes has, as a region counts them.
        ///
        /// *Failure:* [IOException] if the message ends within an item.
        long count(long bytes, Region region) throws IOException;

        /// Copies the elements of a message to where they are wanted.
        void fill(Region region, MemorySegment memory, long bytes);

        /// Memory for so many bytes, more than [Operation#SHORT_BYTES], to be given back.
        MemorySegment lend(long bytes);

        /// Takes memory back that the library does not use any more.
        void giveBack(MemorySegment lent);
    }

    /// A transfer, and what the library uses for it.
    private static final class Pending {
        private final Operation operation;

        /// Used by the library until the transfer is complete.
        private final MemorySegment memory;

        /// Null if the rank has given it up.
        private @Nullable Transfer transfer;

        Pending(Transfer transfer, Operation operation, MemorySegment memory) {
            this.transfer = transfer;
            this.operation = operation;
            this.memory = memory;
        }
    }

    /// Memory for the bytes of a message: of the operation itself, or lent.
    ///
    /// *Failure:* [OutOfMemoryError]; the operation is let go of.
    public MemorySegment memory(Operation operation, long bytes) {
        if (bytes <= Operation.SHORT_BYTES) {
            return operation.memory();
        }
        try {
            return staging.lend(bytes);
        } catch (OutOfMemoryError e) {
            operation.release();
            throw e;
        }
    }

    /// Lets go of an operation, and of memory that the library does not use any more.
    public void letGo(Operation operation, MemorySegment memory) {
        boolean isLent = memory.byteSize() > Operation.SHORT_BYTES;
        operation.release();
        if (isLent) {
            staging.giveBack(memory);
        }
    }

    /// A send that the library has begun.
    ///
    /// @param dest the rank in the world
    /// @param memory that the library reads
    public OutgoingTransfer sends(
            int dest,
            int tag,
            Content content,
            MemorySegment memory,
            Operation begun,
            Object call) {
        OutgoingTransfer send =
                new OutgoingTransfer(
                        this,
                        _ -> false,
                        dest,
                        mailbox.header(context, own, tag),
                        Mode.STANDARD,
                        content,
                        call);
        send.matched();
        send.setRetraction(() -> leave(send));
        add(new Pending(send, begun, memory));
        return send;
    }

    /// A receive that the library has begun.
    ///
    /// @param source the rank in the world, or [Wildcards#ANY_SOURCE]
    /// @param memory that the library writes
    public IncomingTransfer receives(
            int source,
            int tag,
            Region region,
            MemorySegment memory,
            Operation begun,
            Object call) {
        IncomingTransfer receive =
                IncomingTransfer.into(this, mailbox.header(context, source, tag), region, call);
        receive.matched();
        receive.setRetraction(() -> leave(receive));
        add(new Pending(receive, begun, memory));
        return receive;
    }

    private void add(Pending added) {
        acquire();
        try {
            pending.add(added);
            note();
        } finally {
            release();
        }
    }

    /// Notes whether there are any. A write is a fence, so only a change is one. By the lock's
    /// holder.
    private void note() {
        boolean areAny = !pending.isEmpty();
        if (arePending != areAny) {
            arePending = areAny;
        }
    }

    /// Completes what the library has completed; returns whether anything is left.
    private boolean look() {
        var _ = completeSome();
        return arePending;
    }

    /// Completes what the library has completed; returns whether there was anything.
    boolean completeSome() {
        if (!arePending || !tryAcquire()) {
            return false;
        }
        List<Pending> over = List.of();
        boolean hasBeenFreed;
        try {
            for (int i = 0; i < pending.size(); ) {
                Pending next = pending.get(i);
                if (isOver(next)) {
                    over = over.isEmpty() ? new ArrayList<>() : over;
                    over.add(pending.remove(i));
                } else {
                    i++;
                }
            }
            note();
            hasBeenFreed = isFreed;
        } finally {
            release();
        }
        over.forEach(this::complete);
        if (hasBeenFreed) {
            endIfFreed();
        }
        return !over.isEmpty();
    }

    /// Whether the library has completed it, or says why it cannot.
    private boolean isOver(Pending each) {
        try {
            return each.operation.isDone();
        } catch (IOException e) {
            refuse(each, e);
            return true;
        }
    }

    private void complete(Pending over) {
        if (over.transfer instanceof IncomingTransfer receive
                && receive.fault() == IncomingTransfer.Fault.NONE) {
            fill(receive, over);
        }
        letGo(over.operation, over.memory);
        if (over.transfer != null) {
            over.transfer.finish();
        }
    }

    private void fill(IncomingTransfer receive, Pending over) {
        try {
            Envelope message = over.operation.received();
            receive.matchedBy(
                    mailbox.header(context, process.applyAsInt(message.source()), message.tag()));
            receive.fill(
                    staging.count(message.bytes(), receive.into()),
                    () -> staging.fill(receive.into(), over.memory, message.bytes()));
        } catch (IOException e) {
            refuse(over, e);
        }
    }

    private void refuse(Pending over, IOException ofLibrary) {
        if (over.transfer instanceof IncomingTransfer receive) {
            // Of a message that was refused the library need not know from whom it came.
            int source = receive.peer() < 0 ? own : receive.peer();
            receive.matchedBy(mailbox.header(context, source, Math.max(0, receive.tag())));
            receive.refuse(ofLibrary, IncomingTransfer.Fault.LIBRARY);
        } else if (over.transfer instanceof OutgoingTransfer send) {
            send.refuse(ofLibrary);
        }
    }

    /// The rank gives a transfer up. Whether the library uses its memory any more makes no
    /// difference then.
    private boolean leave(Transfer given) {
        acquire();
        try {
            for (Pending each : pending) {
                if (given.equals(each.transfer)) {
                    each.transfer = null;
                    return true;
                }
            }
            return false;
        } finally {
            release();
        }
    }

    // ---- Where its transfers wait ---------------------------------------------------------------

    @Override
    public Doorbell doorbell() {
        return mailbox.doorbell();
    }

    @Override
    public boolean isBroken() {
        return mailbox.isBroken();
    }

    @Override
    public boolean isDisturbed() {
        return mailbox.isDisturbed();
    }

    @Override
    public @Nullable Traffic traffic() {
        return mailbox.traffic();
    }

    @Override
    public void poll() {
        mailbox.poll();
    }

    /// Takes back a receive for which no message has come.
    @Override
    public boolean withdraw(Transfer transfer) {
        Pending over = taken(transfer);
        if (over == null) {
            return false;
        }
        boolean isWithdrawn;
        try {
            isWithdrawn = over.operation.cancel();
        } catch (IOException e) { // it may use the memory still
            refuse(over, e);
            over.transfer = null;
            add(over);
            transfer.finish();
            return false;
        }
        if (isWithdrawn) {
            over.transfer = null;
        }
        complete(over);
        endIfFreed();
        return isWithdrawn;
    }

    /// Takes a receive out of those that are looked at; null if it is over already.
    private @Nullable Pending taken(Transfer transfer) {
        acquire();
        try {
            for (Pending each : pending) {
                if (transfer instanceof IncomingTransfer && transfer.equals(each.transfer)) {
                    pending.remove(each);
                    note();
                    return each;
                }
            }
            return null;
        } finally {
            release();
        }
    }

    @Override
    public void isObserved(Transfer transfer) {
        mailbox.isObserved(transfer);
    }

    @Override
    public void isTold(Transfer transfer) {
        mailbox.isTold(transfer);
    }

    /// Lets go of the library's communicator as soon as nothing is under way any more.
    public void close() {
        acquire();
        try {
            isFreed = true;
        } finally {
            release();
        }
        endIfFreed();
    }

    private void endIfFreed() {
        boolean isLast;
        acquire();
        try {
            isLast = isFreed && !hasEnded && pending.isEmpty();
            hasEnded |= isLast;
        } finally {
            release();
        }
        if (isLast) {
            mailbox.lookNoMoreAt(this);
            comm.close();
        }
    }
}
