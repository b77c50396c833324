package io.portolan.mpi;

import io.portolan.mpi.PartitionedSend.Announcement;
import io.portolan.mpi.buffer.Buffer;
import io.portolan.mpi.buffer.ItemType;
import io.portolan.mpi.buffer.Items;
import io.portolan.mpi.buffer.Pieces;
import io.portolan.mpi.buffer.TypedRegion;
import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.engine.IncomingTransfer;
import io.portolan.mpi.engine.JoinedTransfer;
import io.portolan.mpi.engine.Transfer;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import org.jspecify.annotations.Nullable;

/// A receive of a message that arrives in parts: which of its partitions have arrived can be asked
/// for before the whole has. What it receives is sent by a [io.portolan.mpi.PartitionedSend], whose
/// partitions may be others.
///
/// *Threads:* any thread of the rank asks, several at once. *Ordering:* as
/// [io.portolan.mpi.PartitionedSend]. *Failure:* a wait or a test throws
/// [io.portolan.mpi.error.MPIException] when the sender has more elements or other types; nothing
/// is received then. Of a datatype that leaves gaps, the sender's partitions have to be whole
/// items.
///
/// Source: MPI 4.1, chapter 4
public final class PartitionedReceive extends PersistentRequest {
    private final Partitions partitions;

    private PartitionedReceive(Call call, Partitions partitions, Status empty) {
        super(call, partitions::begin, empty);
        this.partitions = partitions;
    }

    /// Makes one, after the checks, and waits for nothing.
    ///
    /// @param region divisible into so many partitions
    static PartitionedReceive of(Call call, TypedRegion region, int number, int source, int tag) {
        return new PartitionedReceive(
                call,
                new Partitions(call, region, number, source, tag),
                Comm.nothingReceived(source));
    }

    /// Whether the partition has arrived; true of a request that is not active.
    ///
    /// *Failure:* [io.portolan.mpi.error.MPIException] when there is no such partition, or the
    /// world has failed.
    ///
    /// Source: MPI 4.1, section 4.2.3
    ///
    /// @param partition of this side, from 0 on
    public boolean parrived(int partition) {
        endpoint().enter(call());
        Arguments.requirePartition(call(), partition, partitions.number);
        if (!isActive() || !(begun() instanceof JoinedTransfer receive) || receive.isDone()) {
            return true;
        }
        poll();
        boolean hasArrived = partitions.hasArrived(receive, partition);
        if (!hasArrived) {
            lookAgain();
        }
        return hasArrived;
    }

    @Override
    Status result(@Nullable Transfer ended) {
        return ended instanceof JoinedTransfer receive
                ? partitions.result(receive)
                : super.result(ended);
    }

    @Override
    Status statusInAnyCase() {
        return begun() instanceof JoinedTransfer receive && receive.isDone()
                ? partitions.status()
                : super.statusInAnyCase();
    }

    /// The partitions of this side, what the sender has told of its own, and how often they were
    /// begun.
    private static final class Partitions {
        private final Call call;
        private final TypedRegion region;
        private final int number;
        private final int source;
        private final int tag;
        private final long[] words = new long[Announcement.WORDS];
        private final @Nullable IncomingTransfer announced;

        /// Of the start that is under way.
        private int round = -1;

        Partitions(Call call, TypedRegion region, int number, int source, int tag) {
            this.call = call;
            this.region = region;
            this.number = number;
            this.source = source;
            this.tag = tag;
            Buffer told = new Buffer(words, 0, words.length, ItemType.LONG);
            this.announced =
                    source == MPI.PROC_NULL
                            ? null
                            : call.context().receiveAside(call, source, tag, told);
        }

        @Nullable JoinedTransfer begin() {
            long mark = call.context().begin(call, source, region.bytes());
            JoinedTransfer receive = announced == null ? null : join(announced);
            call.context().end(call, mark);
            return receive;
        }

        private JoinedTransfer join(IncomingTransfer announced) {
            round++;
            int begun = round;
            JoinedTransfer receive = call.context().join(call, source, tag, false);
            announced.observe(() -> {
                if (announced.isDone()) { // else the world has failed
                    begin(receive, begun);
                }
            });
            return receive;
        }

        private void begin(JoinedTransfer receive, int begun) {
            Announcement sent = Announcement.of(words);
            receive.divide(sent.partitions());
            boolean fits = misfit(sent) == null;
            for (int i = 0; i < sent.partitions(); i++) {
                receive.claim(i);
                int ofRound = Announcement.tag(begun, sent.partitions(), i);
                receive.begun(i, fits ? receive(sent, i, ofRound) : drop(sent, ofRound));
            }
        }

        private IncomingTransfer receive(Announcement sent, int i, int ofRound) {
            return call.context()
                    .receivePart(
                            call,
                            sent.context(),
                            source,
                            ofRound,
                            elements(i * sent.elements(), sent.elements()));
        }

        /// Takes a partition that there is no place for, so that its sender goes on.
        private IncomingTransfer drop(Announcement sent, int ofRound) {
            IncomingTransfer taken = call.context().takePart(call, sent.context(), source, ofRound);
            taken.observe(() -> {
                if (taken.isDone()) {
                    taken.arrival().drop();
                }
            });
            return taken;
        }

        /// The elements of this side's buffer.
        private TypedRegion elements(long from, long count) {
            long each = elementsPerUnit();
            return each == 0
                    ? Pieces.range(region, 0, 0)
                    : Pieces.range(region, from / each, count / each);
        }

        private long elementsPerUnit() {
            return region instanceof Items items ? items.itemType().layout().elements() : 1;
        }

        /// Why the sender's partitions cannot be received; null if they can.
        private @Nullable MPIException misfit(Announcement sent) {
            long all = sent.partitions() * sent.elements();
            if (all > region.elements()) {
                return error(
                        ErrorClass.TRUNCATE,
                        "the sender's %d partitions have %d elements each, %d in all, and the receiver's buffer has %d; allowed are at most as many; give a longer buffer"
                                .formatted(
                                        sent.partitions(),
                                        sent.elements(),
                                        all,
                                        region.elements()));
            }
            long each = elementsPerUnit();
            return each > 1 && sent.elements() % each != 0
                    ? error(
                            ErrorClass.COUNT,
                            "the sender's partitions have %d elements each, and an item of the datatype %s has %d; allowed are partitions of whole items; let the sender divide the buffer so, or receive into a range without gaps"
                                    .formatted(sent.elements(), region.itemType(), each))
                    : null;
        }

        private MPIException error(ErrorClass errorClass, String message) {
            return call.exception(errorClass, source, tag, call + ": " + message, null);
        }

        /// Whether all elements of the partition have come.
        boolean hasArrived(JoinedTransfer receive, int partition) {
            if (receive.size() == 0) {
                return false;
            }
            Announcement sent = Announcement.of(words);
            if (misfit(sent) != null || sent.elements() == 0) {
                return receive.isDone();
            }
            long each = region.elements() / number;
            long first = partition * each / sent.elements();
            long end = ((partition + 1) * each + sent.elements() - 1) / sent.elements();
            return receive.areDone(
                    (int) Math.min(first, sent.partitions()),
                    (int) Math.min(end, sent.partitions()));
        }

        Status result(JoinedTransfer receive) {
            MPIException misfit = misfit(Announcement.of(words));
            if (misfit != null) {
                throw call.handled(misfit);
            }
            for (int i = 0; i < receive.size(); i++) {
                if (receive.part(i) instanceof IncomingTransfer part) {
                    PointToPoint.requireFit(call, part, tag);
                }
            }
            return status();
        }

        Status status() {
            Announcement sent = Announcement.of(words);
            return new Status(source, tag, sent.partitions() * sent.elements());
        }
    }
}
