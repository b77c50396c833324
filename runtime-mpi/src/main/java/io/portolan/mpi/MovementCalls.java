package io.portolan.mpi;

import io.portolan.mpi.GivenBlocks.GivenBuffer;
import io.portolan.mpi.buffer.RegionBlocks;
import io.portolan.mpi.buffer.TypedRegion;
import io.portolan.mpi.collective.Contribution;
import io.portolan.mpi.collective.Movement;
import io.portolan.mpi.collective.Overlap;
import io.portolan.mpi.collective.Sides;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.group.TopologyNeighbors;
import java.util.function.Function;

/// What a rank brings to the collectives that only move data, made of the arguments and checked.
///
/// *Failure:* [io.portolan.mpi.error.MPIException] for a wrong argument; nothing has happened then.
final class MovementCalls {
    private final Sides sides;

    MovementCalls(Sides sides) {
        this.sides = sides;
    }

    Contribution bcast(Call call, GivenBuffer buffer, int root) {
        int place = sides.rootPlace(call, root);
        if (place == Sides.NOBODY) {
            return lookOn(call);
        }
        if (place == sides.place()) {
            RegionBlocks given = RegionBlocks.one(buffer.region(call));
            return new Movement.FromRoot(call, sides, place, given, given, true);
        }
        RegionBlocks taken = RegionBlocks.one(buffer.taken(call));
        return new Movement.FromRoot(call, sides, place, RegionBlocks.NONE, taken, false);
    }

    Contribution gather(Call call, GivenBuffer send, GivenBlocks recv, int root) {
        int place = sides.rootPlace(call, root);
        if (place != sides.place()) {
            RegionBlocks given =
                    place == Sides.NOBODY ? RegionBlocks.NONE : RegionBlocks.one(send.region(call));
            return new Movement.ToRoot(call, sides, place, given, RegionBlocks.NONE, false);
        }
        RegionBlocks taken = recv.taken(call, sides.peers());
        if (sides.areTwo()) {
            return new Movement.ToRoot(call, sides, place, RegionBlocks.NONE, taken, false);
        }
        RegionBlocks given = ownBlock(call, send, taken, send::region);
        return new Movement.ToRoot(call, sides, place, given, taken, send.isInPlace());
    }

    Contribution scatter(Call call, GivenBlocks send, GivenBuffer recv, int root) {
        int place = sides.rootPlace(call, root);
        if (place == Sides.NOBODY) {
            return lookOn(call);
        }
        if (place != sides.place()) {
            RegionBlocks taken = RegionBlocks.one(recv.taken(call));
            return new Movement.FromRoot(call, sides, place, RegionBlocks.NONE, taken, false);
        }
        RegionBlocks given = send.blocks(call, sides.peers());
        if (sides.areTwo()) {
            return new Movement.FromRoot(call, sides, place, given, RegionBlocks.NONE, false);
        }
        RegionBlocks taken = ownBlock(call, recv, given, recv::taken);
        return new Movement.FromRoot(call, sides, place, given, taken, recv.isInPlace());
    }

    Contribution allgather(Call call, GivenBuffer send, GivenBlocks recv) {
        RegionBlocks taken = recv.taken(call, sides.peers());
        RegionBlocks given = ownBlock(call, send, taken, send::region);
        return new Movement.FromEach(call, sides, given, taken, send.isInPlace());
    }

    Contribution alltoall(Call call, GivenBlocks send, GivenBlocks recv) {
        int peers = sides.peers();
        RegionBlocks taken = recv.taken(call, peers);
        if (send.isInPlace()) {
            sides.requireTwoBuffers(call);
            return new Movement.FromEach(
                    call, sides, RegionBlocks.copies(taken, peers), taken, true);
        }
        RegionBlocks given = send.blocks(call, peers);
        Overlap.requireNone(call, given, peers, taken, peers);
        return new Movement.FromEach(call, sides, given, taken, false);
    }

    Contribution neighborAllgather(
            Call call, TopologyNeighbors neighbors, GivenBuffer send, GivenBlocks recv) {
        int sources = neighbors.sources().length;
        RegionBlocks taken = recv.taken(call, sources);
        RegionBlocks given = RegionBlocks.one(send.region(call));
        Overlap.requireNone(call, given, 1, taken, sources);
        return new Movement.FromNeighbors(call, sides, neighbors, given, taken);
    }

    Contribution neighborAlltoall(
            Call call, TopologyNeighbors neighbors, GivenBlocks send, GivenBlocks recv) {
        int sources = neighbors.sources().length;
        int destinations = neighbors.destinations().length;
        RegionBlocks taken = recv.taken(call, sources);
        RegionBlocks given = send.blocks(call, destinations);
        Overlap.requireNone(call, given, destinations, taken, sources);
        return new Movement.FromNeighbors(call, sides, neighbors, given, taken);
    }

    private Contribution lookOn(Call call) {
        return new Movement.FromRoot(
                call, sides, Sides.NOBODY, RegionBlocks.NONE, RegionBlocks.NONE, false);
    }

    /// What this rank gives or takes alone, where `all` has a block for each rank.
    ///
    /// @param region of `own`, unless it is in place
    private RegionBlocks ownBlock(
            Call call, GivenBuffer own, RegionBlocks all, Function<Call, TypedRegion> region) {
        if (own.isInPlace()) {
            sides.requireTwoBuffers(call);
            return RegionBlocks.one(all.block(sides.index()));
        }
        RegionBlocks block = RegionBlocks.one(region.apply(call));
        Overlap.requireNone(call, block, 1, all, sides.peers());
        return block;
    }
}
