package io.portolan.mpi;

import io.portolan.mpi.buffer.Buffer;
import io.portolan.mpi.buffer.ItemType;
import io.portolan.mpi.buffer.Pieces;
import io.portolan.mpi.buffer.TypedRegion;
import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.Context;
import io.portolan.mpi.engine.JoinedTransfer;
import io.portolan.mpi.engine.OutgoingTransfer;
import io.portolan.mpi.engine.Transfer;
import io.portolan.mpi.error.ErrorClass;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A send whose buffer several threads fill: each says which partitions are ready, and these are
/// sent while other threads still work. The standard's partitioned communication.
///
/// ```
///   rank 0   psendInit, 3 partitions       |   a   |   b   |   c   |    pready(1), pready(0), ...
///                                              \       |       /
///   rank 1   precvInit, 2 partitions       |     d     |     e     |    parrived(0): a and b came
/// ```
///
/// {@snippet class="io.portolan.mpi.PartitionedTest" region="threads"}
///
/// It is started, and ends when all partitions were ready and are sent, which a wait or a test
/// reports; then it may be started again. It matches a [io.portolan.mpi.PartitionedReceive] only,
/// in the order in which the two sides were made; both have as many elements, and any number of
/// partitions.
///
/// *Threads:* any thread of the rank says that partitions are ready, several at once; the elements
/// of a partition must not be written between that and the end. *Ordering:* what a thread did
/// before it said so happens-before what the receiver does once it knows that the partition has
/// arrived. *Failure:* a wait or a test throws [io.portolan.mpi.error.MPIException] when the memory
/// of a partition could not be read. *Cost:* one message for each partition.
///
/// Source: MPI 4.1, chapter 4
public final class PartitionedSend extends PersistentRequest {
    private final Partitions partitions;

    private PartitionedSend(Call call, Partitions partitions) {
        super(call, partitions::begin, Status.EMPTY);
        this.partitions = partitions;
    }

    /// Makes one, after the checks, and tells the receiver.
    ///
    /// @param region divisible into so many partitions
    static PartitionedSend of(Call call, TypedRegion region, int number, int dest, int tag) {
        Context context = call.context();
        int parts = context.endpoint().endpoint().fabric().newContext();
        if (dest != MPI.PROC_NULL) {
            long[] told =
                    new Announcement(parts, number, Pieces.equal(region, 0, number).elements())
                            .words();
            context.sendAside(call, dest, tag, new Buffer(told, 0, told.length, ItemType.LONG));
        }
        return new PartitionedSend(call, new Partitions(call, region, number, dest, tag, parts));
    }

    /// Says that the partition is ready to be sent.
    ///
    /// *Failure:* [io.portolan.mpi.error.MPIException] when there is no such partition, when it was
    /// ready already, or when the request is not started.
    ///
    /// Source: MPI 4.1, section 4.2.2
    ///
    /// @param partition from 0 on
    public void pready(int partition) {
        requireStarted();
        partitions.ready((JoinedTransfer) Objects.requireNonNull(begun()), partition);
    }

    /// Says that the partitions are ready: as [#pready(int)] of each.
    ///
    /// @param high the last one
    public void preadyRange(int low, int high) {
        requireStarted();
        partitions.requireOne(low);
        partitions.requireOne(high);
        for (int partition = low; partition <= high; partition++) {
            pready(partition);
        }
    }

    /// Says that the partitions are ready: as [#pready(int)] of each.
    public void preadyList(int... list) {
        requireStarted();
        Arguments.requireGiven(call(), "list", list);
        for (int partition : list) {
            partitions.requireOne(partition);
        }
        for (int partition : list) {
            pready(partition);
        }
    }

    @Override
    Status result(@Nullable Transfer ended) {
        if (ended instanceof JoinedTransfer send) {
            partitions.requireRead(send);
        }
        return super.result(ended);
    }

    /// What the sender tells the receiver of its partitions when the request is made.
    ///
    /// @param context of the messages with the partitions
    /// @param partitions how many there are
    /// @param elements of each
    record Announcement(int context, int partitions, long elements) {
        /// How many words it takes.
        static final int WORDS = 3;

        static Announcement of(long[] words) {
            return new Announcement((int) words[0], (int) words[1], words[2]);
        }

        long[] words() {
            return new long[] {context, partitions, elements};
        }

        /// The tag of a partition in that round of starts: another one in each, because the sender
        /// may be some rounds ahead.
        static int tag(int round, int partitions, int partition) {
            return (int) (((long) round * partitions + partition) & Integer.MAX_VALUE);
        }
    }

    /// The partitions, and how often they were begun.
    private static final class Partitions {
        private final Call call;
        private final TypedRegion region;
        private final int number;
        private final int dest;
        private final int tag;
        private final int context;

        /// Of the start that is under way.
        private volatile int round = -1;

        Partitions(Call call, TypedRegion region, int number, int dest, int tag, int context) {
            this.call = call;
            this.region = region;
            this.number = number;
            this.dest = dest;
            this.tag = tag;
            this.context = context;
        }

        JoinedTransfer begin() {
            long mark = call.context().begin(call, dest, region.bytes());
            JoinedTransfer begun = call.context().join(call, dest, tag, true);
            begun.divide(number);
            int next = round + 1; // one thread starts a request
            round = next;
            call.context().end(call, mark);
            return begun;
        }

        void ready(JoinedTransfer send, int partition) {
            requireOne(partition);
            if (!send.claim(partition)) {
                throw call.error(
                        ErrorClass.REQUEST,
                        "partition %d was ready already; allowed is once between a start and its end; start the request again first"
                                .formatted(partition));
            }
            try {
                send.begun(partition, dest == MPI.PROC_NULL ? null : send(partition));
            } catch (RuntimeException | Error e) { // the memory is closed, or short
                send.unclaim(partition);
                throw e;
            }
        }

        private @Nullable OutgoingTransfer send(int partition) {
            return call.context()
                    .sendPart(
                            call,
                            context,
                            dest,
                            Announcement.tag(round, number, partition),
                            tag,
                            Pieces.equal(region, partition, number));
        }

        /// *Failure:* [io.portolan.mpi.error.MPIException] if the memory of a partition could not
        /// be read.
        void requireRead(JoinedTransfer send) {
            for (int i = 0; i < send.size(); i++) {
                if (send.part(i) instanceof OutgoingTransfer part && part.refusal() != null) {
                    throw Arguments.unread(call, dest, tag, part.refusal());
                }
            }
        }

        void requireOne(int partition) {
            Arguments.requirePartition(call, partition, number);
        }
    }
}
