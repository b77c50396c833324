package programs;

import mpi.*;

/// Sends the lower triangle of a matrix.
public class Triangle {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int n = 4;
        int[] lengths = {1, 2, 3, 4};
        int[] places = {0, 4, 8, 12};
        Datatype triangle = Datatype.createIndexed(lengths, places, MPI.INT);
        triangle.commit();
        int[] matrix = new int[n * n];
        if (rank == 0) {
            java.util.Arrays.setAll(matrix, i -> i + 1);
        }
        world.bcast(matrix, 1, triangle, 0);
        for (int i = 0; i < n * n; i++) {
            boolean isThere = rank == 0 || i % n <= i / n;
            Expect.that(matrix[i] == (isThere ? i + 1 : 0), "element " + i);
        }
        int[] bytes = {0, 16, 32, 48};
        Datatype same = Datatype.createHIndexed(lengths, bytes, MPI.INT);
        Expect.that(same.getSize() == 10 && same.getTrueExtent() == 16, "the type");
        Datatype strided = Datatype.createHVector(2, 1, 8, MPI.INT);
        Expect.that(strided.getExtent() == 3 && strided.getLb() == 0, "the strided type");
        Datatype three = Datatype.createContiguous(3, MPI.INT);
        Expect.that(three.getExtent() == 3 && three.dup().getSize() == 3, "the whole type");
        triangle.setName("triangle");
        Expect.that(triangle.getName().equals("triangle"), "the name");
        MPI.Finalize();
    }
}
