package io.portolan.mpijava.programs;

import mpi.*;

/// The upper triangle of a matrix is sent, the lower one stays.
public class IndexedTriangle {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int n = 7;
        int[] lengths = new int[n];
        int[] displacements = new int[n];
        for (int i = 0; i < n; i++) {
            lengths[i] = n - i;
            displacements[i] = i * n + i;
        }
        Datatype triangle = Datatype.Indexed(lengths, displacements, MPI.FLOAT);
        triangle.Commit();
        float[] own = new float[n * n];
        float[] got = new float[n * n];
        for (int i = 0; i < n * n; i++) {
            own[i] = rank + i;
            got[i] = -1;
        }
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        Status status =
                MPI.COMM_WORLD.Sendrecv(
                        own, 0, 1, triangle, right, 1, got, 0, 1, triangle, left, 1);
        Expect.equal(n * (n + 1) / 2, status.Get_elements(triangle), "elements");
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double expected = j >= i ? left + i * n + j : -1;
                Expect.equal(expected, got[i * n + j], "element " + i + ", " + j);
            }
        }
        MPI.Finalize();
    }
}
