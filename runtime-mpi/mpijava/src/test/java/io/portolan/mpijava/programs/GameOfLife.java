package io.portolan.mpijava.programs;

import mpi.*;

/// A glider on a torus of rows that the ranks share.
public class GameOfLife {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int n = 8;
        int width = 8;
        byte[][] cells = new byte[n + 2][width];
        int[][] glider = {{0, 1}, {1, 2}, {2, 0}, {2, 1}, {2, 2}};
        for (int[] cell : glider) {
            if (cell[0] / n == rank) {
                cells[1 + cell[0] % n][cell[1]] = 1;
            }
        }
        int up = (rank + size - 1) % size;
        int down = (rank + 1) % size;
        for (int step = 0; step < 12; step++) {
            MPI.COMM_WORLD.Sendrecv(
                    cells[1], 0, width, MPI.BYTE, up, 1, cells[n + 1], 0, width, MPI.BYTE, down, 1);
            MPI.COMM_WORLD.Sendrecv(
                    cells[n], 0, width, MPI.BYTE, down, 2, cells[0], 0, width, MPI.BYTE, up, 2);
            byte[][] next = new byte[n + 2][width];
            for (int i = 1; i <= n; i++) {
                for (int j = 0; j < width; j++) {
                    int around = -cells[i][j];
                    for (int k = -1; k <= 1; k++) {
                        for (int l = -1; l <= 1; l++) {
                            around += cells[i + k][(j + l + width) % width];
                        }
                    }
                    next[i][j] = (byte) (around == 3 || (around == 2 && cells[i][j] == 1) ? 1 : 0);
                }
            }
            cells = next;
        }
        int alive = 0;
        for (int i = 1; i <= n; i++) {
            for (int j = 0; j < width; j++) {
                alive += cells[i][j];
            }
        }
        int[] all = new int[1];
        MPI.COMM_WORLD.Allreduce(new int[] {alive}, 0, all, 0, 1, MPI.INT, MPI.SUM);
        Expect.equal(5, all[0], "the cells of a glider");
        MPI.Finalize();
    }
}
