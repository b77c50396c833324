package io.portolan.mpijava.programs;

import mpi.*;

/// Unions, intersections and differences of groups.
public class GroupAlgebra {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        Group world = MPI.COMM_WORLD.Group();
        Group low = world.Excl(new int[] {size - 1});
        Group high = world.Range_incl(new int[][] {{size - 1, size / 2, -1}});
        Expect.equal(size - 1, low.Size(), "the members of low");
        Expect.equal(size - size / 2, high.Size(), "the members of high");
        Expect.equal(rank == size - 1 ? MPI.UNDEFINED : rank, low.Rank(), "the rank in low");
        Group both = Group.Union(low, high);
        Expect.equal(MPI.IDENT, Group.Compare(world, both), "the union");
        Group common = Group.Intersection(low, high);
        Expect.equal(size - size / 2 - 1, common.Size(), "the intersection");
        Group rest = Group.Difference(world, low);
        Expect.equal(1, rest.Size(), "the difference");
        Expect.equal(0, Group.Difference(low, world).Size(), "nothing");
        Expect.equal(
                MPI.IDENT,
                Group.Compare(MPI.GROUP_EMPTY, Group.Difference(low, world)),
                "the empty group");
        Expect.equal(
                new int[] {0, high.Size() - 1},
                Group.Translate_ranks(high, new int[] {0, high.Size() - 1}, high),
                "the same ranks");
        Expect.equal(
                new int[] {MPI.UNDEFINED},
                Group.Translate_ranks(world, new int[] {size - 1}, low),
                "a rank that is not there");
        int[] backwards = new int[size];
        for (int i = 0; i < size; i++) {
            backwards[i] = size - 1 - i;
        }
        Expect.equal(
                size == 1 ? MPI.IDENT : MPI.SIMILAR,
                Group.Compare(world, world.Incl(backwards)),
                "the other order");
        world.free();
        MPI.Finalize();
    }
}
