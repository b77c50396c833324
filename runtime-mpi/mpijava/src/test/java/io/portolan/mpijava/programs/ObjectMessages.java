package io.portolan.mpijava.programs;

import java.io.Serializable;
import java.util.List;
import mpi.*;

/// Objects of the program, of the JDK, and nulls are sent as parts of arrays.
public class ObjectMessages {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        Object[] out = {null, new Point(rank, "p" + rank), "text", List.of(rank, 2), null};
        Request send = MPI.COMM_WORLD.Isend(out, 1, 4, MPI.OBJECT, right, 1);
        Object[] in = new Object[6];
        Status status = MPI.COMM_WORLD.Recv(in, 2, 4, MPI.OBJECT, left, 1);
        send.Wait();
        Expect.equal(4, status.Get_count(MPI.OBJECT), "the count");
        Point point = (Point) in[2];
        Expect.equal(left, point.x, "x");
        Expect.equal("p" + left, point.name, "the name");
        Expect.equal("text", in[3], "the text");
        Expect.equal(List.of(left, 2), in[4], "the list");
        Expect.isTrue(in[5] == null && in[0] == null, "nulls");
        Point[] points = {new Point(1, "one"), new Point(2, "two")};
        Request receive = MPI.COMM_WORLD.Irecv(points, 1, 1, MPI.OBJECT, left, 2);
        MPI.COMM_WORLD.Send(new Point[] {new Point(rank, "own")}, 0, 1, MPI.OBJECT, right, 2);
        receive.Wait();
        Expect.equal(left, points[1].x, "the point");
        Expect.equal("one", points[0].name, "the other point");
        MPI.Finalize();
    }

    static class Point implements Serializable {
        private static final long serialVersionUID = 1L;
        final int x;
        final String name;

        Point(int x, String name) {
            this.x = x;
            this.name = name;
        }
    }
}
