package io.portolan.mpijava.programs;

import mpi.*;

/// Collectives in which each rank has a number of objects of its own.
public class ObjectsOfDifferentNumber {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[] counts = new int[size];
        int[] displacements = new int[size];
        for (int i = 0; i < size; i++) {
            counts[i] = i + 1;
            displacements[i] = i * (size + 1);
        }
        Object[] own = new Object[rank + 1];
        for (int i = 0; i <= rank; i++) {
            own[i] = rank + "." + i;
        }
        Object[] all = new Object[size * (size + 1)];
        MPI.COMM_WORLD.Gatherv(
                own, 0, rank + 1, MPI.OBJECT, all, 0, counts, displacements, MPI.OBJECT, size - 1);
        Object[] back = new Object[rank + 1];
        MPI.COMM_WORLD.Scatterv(
                all, 0, counts, displacements, MPI.OBJECT, back, 0, rank + 1, MPI.OBJECT, size - 1);
        Expect.equal(rank + "." + rank, back[rank], "the last object");
        Object[] each = new Object[size * (size + 1)];
        MPI.COMM_WORLD.Allgatherv(
                own, 0, rank + 1, MPI.OBJECT, each, 0, counts, displacements, MPI.OBJECT);
        for (int i = 0; i < size; i++) {
            Expect.equal(i + "." + i, each[displacements[i] + i], "the last object of rank " + i);
        }
        int[] ones = new int[size];
        int[] places = new int[size];
        for (int i = 0; i < size; i++) {
            ones[i] = 1;
            places[i] = size - 1 - i;
        }
        Object[] out = new Object[size];
        Object[] in = new Object[size];
        for (int i = 0; i < size; i++) {
            out[places[i]] = rank + " to " + i;
        }
        MPI.COMM_WORLD.Alltoallv(out, 0, ones, places, MPI.OBJECT, in, 0, ones, places, MPI.OBJECT);
        for (int i = 0; i < size; i++) {
            Expect.equal(i + " to " + rank, in[places[i]], "the object of rank " + i);
        }
        MPI.Finalize();
    }
}
