package io.portolan.mpi.examples;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.MPI;
import io.portolan.mpi.Op;
import io.portolan.mpi.Status;
import io.portolan.mpi.World;
import java.util.Arrays;
import java.util.List;

/// What most MPI programs need: messages of arrays and objects, a reduction, a split.
public class OneMinute {

    record Ship(String name, int crew) {}

    public static void main(String[] args) throws InterruptedException {
        World.run(4, OneMinute::run); // start 4 ranks
    }

    private static void run(Intracomm world) {
        int rank = world.rank();

        if (rank == 1) { // send an array
            world.send(new double[] {1, 2, 3}, 0, 5);
        } else if (rank == 0) {
            double[] buffer = new double[10];
            Status status = world.recv(buffer, MPI.ANY_SOURCE, 5);
            System.out.println(status.count() + " numbers from rank " + status.source());
        }

        if (rank == 2) { // send objects
            world.sendObject(new Ship("Argo", 50), 0, 6);
            world.sendObject(List.of("a", "b"), 0, 6);
        } else if (rank == 0) {
            System.out.println(world.recvObject(Ship.class, 2, 6));
            System.out.println(world.recvObject(List.class, 2, 6));
        }

        long[] sums = new long[2]; // allreduce: every rank gets the sums of all ranks
        world.allreduce(new long[] {1, rank}, sums, Op.SUM);

        try (Intracomm half = world.split(rank % 2, rank)) { // even ranks, odd ranks
            int[] ranks = new int[half.size()];
            half.allgather(new int[] {rank}, ranks);
            if (rank == 0) {
                System.out.println(Arrays.toString(sums) + ", with me: " + Arrays.toString(ranks));
            }
        }
    }
}
