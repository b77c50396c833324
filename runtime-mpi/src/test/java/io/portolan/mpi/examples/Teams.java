package io.portolan.mpi.examples;

import io.portolan.mpi.Group;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;
import io.portolan.mpi.World;
import java.util.Optional;

/// Communicators for a part of the ranks: by a color, and from a group.
public class Teams {

    public static void main(String[] args) throws InterruptedException {
        World.run(
                5,
                world -> {
                    int color = world.rank() < 2 ? 0 : 1;
                    Intracomm team = world.split(color, world.rank());
                    int[] members = new int[1];
                    team.allreduce(new int[] {1}, members, Op.SUM);

                    Group ends = world.group().incl(0, world.size() - 1);
                    Optional<Intracomm> pair = world.create(ends); // empty for the others
                    if (pair.isPresent() && pair.get().rank() == 1) {
                        System.out.println("rank 4 of the world: " + members[0] + " in its team,");
                        System.out.println("rank " + pair.get().rank() + " of the two at the ends");
                    }
                });
    }
}
