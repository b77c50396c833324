package io.portolan.mpijava.programs;

import mpi.*;

/// A wait for several requests reports the others although some of their messages are truncated.
public class TruncatedAmongOthers {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        Object[] words = {"a", "b"};
        Object[] got = new Object[1];
        Prequest few = MPI.COMM_WORLD.Recv_init(got, 0, 1, MPI.OBJECT, left(), 1);
        Object[] both = new Object[2];
        int[] number = new int[1];
        Request[] sends = {
            MPI.COMM_WORLD.Isend(words, 0, 2, MPI.OBJECT, right(), 1),
            MPI.COMM_WORLD.Isend(new int[2], 0, 2, MPI.INT, right(), 2),
            MPI.COMM_WORLD.Isend(words, 0, 2, MPI.OBJECT, right(), 3),
            MPI.COMM_WORLD.Isend(new int[] {7}, 0, 1, MPI.INT, right(), 4)
        };
        for (int tag = 1; tag <= sends.length; tag++) {
            MPI.COMM_WORLD.Probe(left(), tag); // so that all receives are complete at once
        }
        few.Start();
        Request[] receives = {
            few,
            MPI.COMM_WORLD.Irecv(both, 0, 2, MPI.OBJECT, left(), 3),
            MPI.COMM_WORLD.Irecv(number, 0, 1, MPI.INT, left(), 4)
        };
        Expect.failure("has 2 objects", () -> Request.Waitsome(receives));
        Expect.equal("b", both[1], "the second object");
        Expect.equal(7, number[0], "the number");
        Expect.equal(0, Request.Waitsome(receives).length, "none is left");

        few.Start(); // as it is inactive
        Request[] next = {
            MPI.COMM_WORLD.Isend(words, 0, 1, MPI.OBJECT, right(), 1),
            MPI.COMM_WORLD.Isend(words, 0, 2, MPI.OBJECT, right(), 5),
            MPI.COMM_WORLD.Isend(words, 0, 2, MPI.OBJECT, right(), 6)
        };
        MPI.COMM_WORLD.Probe(left(), 5);
        MPI.COMM_WORLD.Probe(left(), 6);
        Object[] again = new Object[2];
        Request[] truncated = {
            MPI.COMM_WORLD.Irecv(new int[1], 0, 1, MPI.INT, left(), 2),
            MPI.COMM_WORLD.Irecv(new Object[1], 0, 1, MPI.OBJECT, left(), 5),
            MPI.COMM_WORLD.Irecv(again, 0, 2, MPI.OBJECT, left(), 6)
        };
        try {
            Request.Waitsome(truncated);
            throw new IllegalStateException("there was no error");
        } catch (MPIException e) {
            Expect.isTrue(e.getMessage().contains("truncated"), e.getMessage());
            Expect.equal(1, e.getSuppressed().length, "the number of other failures");
            String other = e.getSuppressed()[0].getMessage();
            Expect.isTrue(other.contains("has 2 objects"), other);
        }
        Expect.equal("b", again[1], "the second object");
        few.Wait();
        Expect.equal("a", got[0], "the object");
        Request.Waitall(sends);
        Request.Waitall(next);
        MPI.Finalize();
    }

    private static int right() {
        return (MPI.COMM_WORLD.Rank() + 1) % MPI.COMM_WORLD.Size();
    }

    private static int left() {
        return (MPI.COMM_WORLD.Rank() + MPI.COMM_WORLD.Size() - 1) % MPI.COMM_WORLD.Size();
    }
}
