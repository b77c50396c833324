package io.portolan.mpijava.programs;

import mpi.*;

/// A master deals out tasks as workers ask for them.
public class WorkQueue {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int tasks = 40;
        if (size == 1) {
            MPI.Finalize();
            return;
        }
        if (rank == 0) {
            int next = 0;
            long sum = 0;
            int stopped = 0;
            while (stopped < size - 1) {
                Object[] answer = new Object[1];
                Status status = MPI.COMM_WORLD.Recv(answer, 0, 1, MPI.OBJECT, MPI.ANY_SOURCE, 1);
                sum += (Integer) answer[0];
                Object[] task = {next < tasks ? next : -1};
                stopped += next < tasks ? 0 : 1;
                next++;
                MPI.COMM_WORLD.Send(task, 0, 1, MPI.OBJECT, status.source, 2);
            }
            Expect.equal((long) tasks * (tasks - 1) / 2, sum, "the sum of all answers");
        } else {
            Object[] box = {0};
            while ((Integer) box[0] >= 0) {
                MPI.COMM_WORLD.Send(box, 0, 1, MPI.OBJECT, 0, 1);
                MPI.COMM_WORLD.Recv(box, 0, 1, MPI.OBJECT, 0, 2);
            }
        }
        MPI.Finalize();
    }
}
