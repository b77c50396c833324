package io.portolan.mpijava.programs;

import mpi.*;

/// Lengths that are given stay, the others are as even as possible.
public class DimensionsOfGrids {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int[] dims = {0, 0, 0};
        Cartcomm.Dims_create(12, dims);
        Expect.equal(new int[] {3, 2, 2}, dims, "of 12");
        dims = new int[] {0, 3, 0};
        Cartcomm.Dims_create(12, dims);
        Expect.equal(new int[] {2, 3, 2}, dims, "of 12 with 3 given");
        Expect.failure("", () -> Cartcomm.Dims_create(7, new int[] {2, 0}));
        MPI.Finalize();
    }
}
