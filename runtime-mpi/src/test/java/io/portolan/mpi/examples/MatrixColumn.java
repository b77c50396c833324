package io.portolan.mpi.examples;

import io.portolan.mpi.Datatype;
import io.portolan.mpi.World;
import java.util.Arrays;

/// Rank 0 sends the second column of a matrix; rank 1 receives it as three numbers in a row.
public class MatrixColumn {

    public static void main(String[] args) throws InterruptedException {
        World.run(
                2,
                world -> {
                    if (world.rank() == 0) {
                        int[] matrix = {11, 12, 13, 21, 22, 23, 31, 32, 33}; // 3 rows of 3
                        Datatype column = Datatype.vector(3, 1, 3, Datatype.INT);
                        world.send(column.at(matrix, 1, 1), 1, 0);
                    } else {
                        int[] received = new int[3];
                        world.recv(received, 0, 0);
                        System.out.println(Arrays.toString(received));
                    }
                });
    }
}
