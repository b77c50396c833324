package io.portolan.mpi.context;

import io.portolan.mpi.buffer.ItemType;
import io.portolan.mpi.buffer.Pieces;
import io.portolan.mpi.buffer.TypeCode;
import io.portolan.mpi.buffer.TypedRegion;
import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.Fabric;
import io.portolan.mpi.engine.IncomingTransfer;
import io.portolan.mpi.engine.Region;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RevokedException;
import io.portolan.mpi.group.GroupMembers;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The checks of arguments that every operation makes before it does anything.
public final class Arguments {
    private Arguments() {}

    /// An argument that must not be null; a program may be compiled without a check of that.
    public static void requireGiven(Call call, String name, @Nullable Object given) {
        if (given == null) {
            throw call.error(ErrorClass.ARG, nullInWords(name));
        }
    }

    /// An argument that must not be null, of an operation without a communicator.
    public static void requireGiven(String operation, String name, @Nullable Object given) {
        if (given == null) {
            throw new MPIException(ErrorClass.ARG, operation, nullInWords(name));
        }
    }

    /// An argument that must not be null, of a type whose errors an operation of a communicator
    /// throws again by [Call#checked].
    public static void requireGiven(String name, @Nullable Object given) {
        if (given == null) {
            throw new MPIException(ErrorClass.ARG, nullInWords(name));
        }
    }

    private static String nullInWords(String name) {
        return name + " is null; allowed is anything else; give one";
    }

    /// The number of ranks of a world.
    ///
    /// @param method that was called
    public static void requireRanks(String method, int ranks) {
        if (ranks < 1) {
            throw new MPIException(
                    ErrorClass.ARG,
                    method,
                    "ranks is %d; allowed is 1 to %d; ".formatted(ranks, Integer.MAX_VALUE)
                            + "give one rank per core, or more to have them as virtual threads");
        }
    }

    /// The destination and the tag of a send.
    public static void requireEnvelopeOfSend(Call call, int dest, int tag) {
        int size = call.context().peerCount();
        if (!isRank(dest, size) && dest != SpecialValues.PROC_NULL) {
            throw wrongRank(call, "dest", dest, tag, size, " or MPI.PROC_NULL");
        }
        if (tag < 0) {
            throw wrongTag(call, dest, tag, "");
        }
    }

    /// The source and the tag of a receive.
    public static void requireEnvelopeOfReceive(Call call, int source, int tag) {
        int size = call.context().peerCount();
        if (!isRank(source, size)
                && source != SpecialValues.ANY_SOURCE
                && source != SpecialValues.PROC_NULL) {
            throw wrongRank(call, "source", source, tag, size, ", MPI.ANY_SOURCE or MPI.PROC_NULL");
        }
        if (tag < 0 && tag != SpecialValues.ANY_TAG) {
            throw wrongTag(call, source, tag, " or MPI.ANY_TAG");
        }
    }

    /// The source and the tag of a receive that takes no wildcards.
    public static void requireOneSender(Call call, int source, int tag) {
        requireEnvelopeOfReceive(call, source, tag);
        if (source == SpecialValues.ANY_SOURCE || tag == SpecialValues.ANY_TAG) {
            throw call.error(
                    source == SpecialValues.ANY_SOURCE ? ErrorClass.RANK : ErrorClass.TAG,
                    source,
                    tag,
                    "source is %s and tag %s; allowed are a rank or MPI.PROC_NULL, and a tag of 0 or more, because partitioned operations know no wildcards; name the sender and its tag"
                            .formatted(SpecialValues.inWords(source), SpecialValues.inWords(tag)));
        }
    }

    /// The number of partitions of a buffer.
    public static void requirePartitions(Call call, int partitions) {
        if (partitions < 1) {
            throw call.error(
                    ErrorClass.COUNT,
                    "partitions is %d; allowed is 1 or more; give the number of parts of the buffer"
                            .formatted(partitions));
        }
    }

    /// A partition of so many.
    public static void requirePartition(Call call, int partition, int partitions) {
        if (partition < 0 || partition >= partitions) {
            throw call.error(
                    ErrorClass.ARG,
                    "partition is %d; allowed is 0 to %d; give one of the %d partitions of this side"
                            .formatted(partition, partitions - 1, partitions));
        }
    }

    /// The size of a buffer that is attached.
    public static void requireSize(Call call, long bytes) {
        if (bytes < 0) {
            throw call.error(
                    ErrorClass.ARG,
                    "bytes is %d; allowed is 0 or more; give the sum of what the messages take, MPI.BSEND_OVERHEAD for each included"
                            .formatted(bytes));
        }
    }

    public static void requireRoot(Call call, int root) {
        int size = call.context().peerCount();
        if (!isRank(root, size)) {
            throw wrongRank(
                    call,
                    "root",
                    root,
                    null,
                    size,
                    call.context().remote() == null
                            ? ", the same on every rank"
                            : ", MPI.ROOT or MPI.PROC_NULL");
        }
    }

    public static void requireLeader(Call call, String name, int rank, int size) {
        if (!isRank(rank, size)) {
            throw call.error(
                    ErrorClass.RANK,
                    rank,
                    null,
                    "%s is %s; allowed is 0 to %d; give a rank of the communicator that has the leader"
                            .formatted(name, SpecialValues.inWords(rank), size - 1));
        }
    }

    /// The color of a rank in a split.
    ///
    /// @param orElse what else is allowed
    public static void requireColor(Call call, int color, String orElse) {
        if (color < 0) {
            throw call.error(
                    ErrorClass.ARG,
                    "color is %s; allowed is 0 to %d%s; give a rank that is to be in no part MPI.UNDEFINED by splitOrNone"
                            .formatted(
                                    color == SpecialValues.UNDEFINED ? "MPI.UNDEFINED" : color,
                                    Integer.MAX_VALUE,
                                    orElse));
        }
    }

    /// The number of ranks of a topology.
    ///
    /// @param given the argument that says how many ranks a topology has
    public static void requireNodes(Call call, String given, int nodes, int least, int most) {
        if (nodes < least || nodes > most) {
            throw call.error(
                    ErrorClass.TOPOLOGY,
                    "%s is for %d ranks; allowed is %s%d, the number of ranks of %s; %s"
                            .formatted(
                                    given,
                                    nodes,
                                    least == most ? "" : least + " to ",
                                    most,
                                    call.communicator(),
                                    nodes > most
                                            ? "leave some out"
                                            : "split the communicator first, or call "
                                                    + call
                                                    + "OrNone"));
        }
    }

    /// A group of which all members are to be ranks of the communicator.
    public static void requireSubset(Call call, GroupMembers group) {
        GroupMembers all = call.context().local();
        for (int rank = 0; rank < group.size(); rank++) {
            if (all.rankOf(group.process(rank)) == SpecialValues.UNDEFINED) {
                throw call.error(
                        ErrorClass.GROUP,
                        "rank %d of the group is rank %d of the world, which is not in %s; allowed are its ranks; make the group from that of the communicator"
                                .formatted(rank, group.process(rank), call.communicator()));
            }
        }
    }

    /// A group of which all members are to be ranks of the world.
    public static void requireOfWorld(Call call, GroupMembers group) {
        Fabric fabric = call.context().endpoint().endpoint().fabric();
        for (int rank = 0; rank < group.size(); rank++) {
            if (!fabric.mayHave(group.process(rank))) {
                throw call.error(
                        ErrorClass.GROUP,
                        "rank %d of the group is rank %d of a world; allowed are ranks of this one, which has %d; make the group from that of a communicator"
                                .formatted(rank, group.process(rank), fabric.ranks()));
            }
        }
    }

    /// Two groups without a common member, of which neither is empty.
    public static void requireApart(Call call, GroupMembers local, GroupMembers remote) {
        if (remote.size() == 0) {
            throw call.error(
                    ErrorClass.GROUP,
                    "the remote group is empty; allowed is one with a member; leave the call out");
        }
        for (int rank = 0; rank < local.size(); rank++) {
            if (remote.rankOf(local.process(rank)) != SpecialValues.UNDEFINED) {
                throw call.error(
                        ErrorClass.GROUP,
                        "rank %d of the world is in both groups; allowed are groups without a common rank; take one from the other by difference"
                                .formatted(local.process(rank)));
            }
        }
    }

    /// A group of which the calling rank is to be a member.
    public static void requireMember(Call call, GroupMembers group) {
        int process = call.context().endpoint().endpoint().rank();
        if (group.rankOf(process) == SpecialValues.UNDEFINED) {
            throw call.error(
                    ErrorClass.GROUP,
                    "%s is not in the %s; allowed are its members; let the others leave the call out"
                            .formatted(call.context().describe(), group.inWords()));
        }
    }

    public static void requireSendTag(Call call, int tag) {
        if (tag < 0) {
            throw wrongTag(call, null, tag, "");
        }
    }

    /// The send buffer and the receive buffer of a reduction, which must have one shape.
    public static void requireSameShape(Call call, TypedRegion send, TypedRegion recv) {
        if (!Pieces.hasSameShape(send, recv)) {
            throw call.error(
                    ErrorClass.COUNT,
                    "the send buffer has %s and the receive buffer %s; allowed is the same type and number; give both the same range"
                            .formatted(send.shape(), recv.shape()));
        }
    }

    public static void requireRange(Call call, long offset, long count, long length, String what) {
        if (offset < 0 || count < 0 || count > length - offset) {
            throw call.error(
                    ErrorClass.COUNT,
                    "offset is %d and count is %d; allowed is offset >= 0, count >= 0 and offset + count <= %d, the length of the %s; give a range inside it"
                            .formatted(offset, count, length, what));
        }
    }

    /// An array argument with a number for each block.
    public static void requireEach(Call call, String name, int[] each, int blocks) {
        requireGiven(call, name, each);
        requireEach(call, name, each.length, blocks);
    }

    /// An array argument with a number for each block.
    public static void requireEach(Call call, String name, long[] each, int blocks) {
        requireGiven(call, name, each);
        requireEach(call, name, each.length, blocks);
    }

    /// An argument with an element for each block.
    public static void requireEach(Call call, String name, int length, int blocks) {
        requireEach(call, name, length, blocks, "give 0 for those that take no part");
    }

    /// An argument with an element for each block.
    public static void requireEach(Call call, String name, int length, int blocks, String remedy) {
        if (length != blocks) {
            throw call.error(
                    ErrorClass.COUNT,
                    "%s has %d elements; allowed is %d, one for each rank it is exchanged with; %s"
                            .formatted(name, length, blocks, remedy));
        }
    }

    /// `count` for each of so many ranks.
    public static long times(Call call, long count, int ranks, long most) {
        if (ranks > 0 && count > most / ranks) {
            throw call.error(
                    ErrorClass.COUNT,
                    "count is %d for each of %d ranks; allowed is at most %d in all; give fewer, or items of a derived datatype"
                            .formatted(count, ranks, most));
        }
        return count < 0 ? count : count * ranks;
    }

    /// A displacement in items, converted into the units in which the datatype counts.
    public static long inUnits(Call call, long items, ItemType datatype) {
        try {
            return Math.multiplyExact(items, datatype.extent());
        } catch (ArithmeticException beyond) {
            throw call.error(
                    ErrorClass.COUNT,
                    null,
                    null,
                    "a displacement is %d items of extent %d; allowed is a product of at most %d; give one inside the buffer"
                            .formatted(items, datatype.extent(), Long.MAX_VALUE),
                    beyond);
        }
    }

    /// The error of a send whose message could not be read.
    public static MPIException unread(Call call, int dest, int tag, Throwable ofMemory) {
        return call.error(
                ErrorClass.BUFFER,
                dest,
                tag,
                "the message could not be read: %s; allowed is memory that lives until the operation is complete; close the arena later"
                        .formatted(ofMemory),
                ofMemory);
    }

    /// The error of a receive whose message does not fit; null if it does.
    ///
    /// @param told the tag that the user knows; null if it is that of the message
    public static @Nullable MPIException misfit(
            Call call, IncomingTransfer receive, @Nullable Integer told) {
        if (receive.fault() == IncomingTransfer.Fault.NONE) {
            return null;
        }
        if (receive.fault() == IncomingTransfer.Fault.LIBRARY) {
            Throwable why = Objects.requireNonNull(receive.refusal());
            return LibraryCalls.failed(
                    call, call.context().rankOf(receive.peer()), receive.tag(), why);
        }
        int source = call.context().rankOf(receive.source());
        int tag = told == null ? receive.messageTag() : told;
        String message =
                "the message from rank %d with tag %d has %s"
                        .formatted(
                                source,
                                tag,
                                TypeCode.shape(receive.messageType(), receive.elements()));
        if (receive.fault() == IncomingTransfer.Fault.MEMORY) {
            return call.error(
                    ErrorClass.BUFFER,
                    source,
                    tag,
                    "%s and could not be copied: %s; allowed is memory that may be written and lives until the operation is complete; give such a segment, or an array"
                            .formatted(message, receive.refusal()),
                    receive.refusal());
        }
        if (receive.fault() == IncomingTransfer.Fault.MEMORY_OF_SENDER) {
            if (call.context().health().isRevoked()) { // it may have given the message up for that
                return call.handled(new RevokedException(call.toString(), call.communicator()));
            }
            return call.error(
                    ErrorClass.BUFFER,
                    source,
                    tag,
                    "%s and could not be read where rank %d sends it from: %s; allowed is memory that lives until the send is complete; let rank %d wait for its send before it closes the memory or ends"
                            .formatted(message, source, receive.refusal(), source),
                    receive.refusal());
        }
        Region region = Objects.requireNonNull(receive.region());
        return receive.fault() == IncomingTransfer.Fault.TRUNCATED
                ? call.error(
                        ErrorClass.TRUNCATE,
                        source,
                        tag,
                        message
                                + " and would be truncated; the buffer has room for "
                                + region.elements()
                                + "; give a buffer of at least the message's length")
                : call.error(
                        ErrorClass.TYPE,
                        source,
                        tag,
                        message
                                + " and the buffer "
                                + TypeCode.shape(region.type(), region.elements())
                                + "; allowed is the same type; receive into "
                                + whatTakes(receive.messageType()));
    }

    private static String whatTakes(int messageType) {
        return switch (messageType) {
            case TypeCode.OBJECT -> "an object with recvObject";
            case Content.MIXED -> "items of a datatype that names the same types in the same order";
            default -> "an array of type " + TypeCode.name(messageType);
        };
    }

    private static boolean isRank(int rank, int size) {
        return 0 <= rank && rank < size;
    }

    private static MPIException wrongRank(
            Call call, String name, int rank, @Nullable Integer tag, int size, String orElse) {
        return call.error(
                name.equals("root") ? ErrorClass.ROOT : ErrorClass.RANK,
                rank,
                tag,
                "%s is %s; allowed is 0 to %d%s; %s has %d ranks"
                        .formatted(
                                name,
                                SpecialValues.inWords(rank),
                                size - 1,
                                orElse,
                                call.context().peersInWords(),
                                size));
    }

    private static MPIException wrongTag(
            Call call, @Nullable Integer peer, int tag, String orElse) {
        return call.error(
                ErrorClass.TAG,
                peer,
                tag,
                "tag is %s; allowed is 0 to %d%s; give a tag of 0 or more"
                        .formatted(SpecialValues.inWords(tag), Integer.MAX_VALUE, orElse));
    }
}
