package io.portolan.mpi;

import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;

/// A communicator in which all ranks belong together, with the collectives: operations that every
/// rank of it must call, in the same order, with buffers of the same type and number of elements.
///
/// Buffers are those of [io.portolan.mpi.Comm]: arrays and memory, whole or `count` elements from
/// `offset` on, or items of a [io.portolan.mpi.Datatype], where what one rank gives and another
/// takes has the same primitives in the same number, whatever the gaps. [MPI#IN_PLACE] stands for
/// what is in the other buffer already. Otherwise the send and the receive buffer have no element
/// in common; only in the reductions they may also be the same range of the same array, which is in
/// place too. No two ranks may give the same range to be written. Reductions take plain elements
/// only. Memory has to be accessible to all threads, as that of an array or a shared arena, because
/// any rank may do the copying.
///
/// {@snippet class="io.portolan.mpi.examples.DotProduct" region="dot"}
///
/// Collectives and point-to-point messages never match each other. Each collective has a
/// non-blocking form, whose name begins with `i`, and a persistent one, whose name ends with
/// `Init`: it is described once and begun any number of times, each time with what the buffers hold
/// then. The rank that begins one last does it for all, so it needs nobody's help, and several go
/// on at a time, whatever the order in which they are waited for. A non-blocking one matches no
/// blocking one; until its request is complete its buffers must not be touched.
///
/// *Threads:* as [io.portolan.mpi.Comm], but not two threads of a rank at once; every blocking
/// collective returns when all ranks have called it. *Ordering:* all ranks call, begin and start
/// their collectives in the same order; what any rank did before one happens-before what every rank
/// does after its end. *Failure:* as [io.portolan.mpi.Comm]; [MPIException], on every rank, also
/// when ranks disagree on the collective, its root or operation, or type and number of elements,
/// and when an operation of the user's throws; the communicator can be used on, and the receive
/// buffers hold anything. *Cost:* nothing is sent: the elements are copied once, from buffer to
/// buffer, by the rank that comes last, or, if they are many, by every rank its share. With one
/// rank a collective is a copy.
///
/// Source: MPI 4.1, chapter 6, of which sections 6.12 and 6.13 are about the further forms
public sealed class Intracomm extends NeighborObjectCollectives
        permits CartComm, GraphComm, DistGraphComm {
    /// @param seat where its collectives meet
    Intracomm(Context context, Seat<Part> seat, ObjectInputFilter filter) {
        super(context, seat, filter);
    }

    /// Sends to the rank that is `displacement` further on, cyclically, and receives from the one
    /// that is as far behind.
    ///
    /// *Failure:* as [#sendrecv(java.lang.Object, int, int, java.lang.Object, int, int)].
    ///
    /// @param displacement may be negative or more than the number of ranks
    public final Status shift(Object sendBuffer, Object recvBuffer, int displacement, int tag) {
        Call call = call(Operation.SHIFT);
        TypedRegion out = Choice.of(call, sendBuffer);
        TypedRegion in = Choice.into(call, recvBuffer);
        return shift(call, out, in, displacement, tag);
    }

    /// Shifts ranges: as [#shift(java.lang.Object, java.lang.Object, int, int)].
    ///
    /// @param count elements to be sent, and room for as many
    public final Status shift(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int count,
            int displacement,
            int tag) {
        Call call = call(Operation.SHIFT);
        TypedRegion out = Choice.of(call, sendBuffer, sendOffset, count);
        TypedRegion in = Choice.into(call, recvBuffer, recvOffset, count);
        return shift(call, out, in, displacement, tag);
    }

    @Override
    Neighbors neighbors(Call call) {
        throw call.error(
                ErrorClass.TOPOLOGY,
                "%s has no topology; allowed are communicators of createCart, createGraph, createDistGraph and createDistGraphAdjacent; make one of it"
                        .formatted(name()));
    }

    private Status shift(Call call, TypedRegion out, TypedRegion in, int displacement, int tag) {
        Overlap.requireNone(call, out, in);
        int step = Math.floorMod(displacement, size());
        return steps().sendrecv(
                        call,
                        out,
                        (int) (((long) rank() + step) % size()),
                        tag,
                        in,
                        (int) (((long) rank() + size() - step) % size()),
                        tag);
    }
}
