package io.portolan.mpijava.programs;

import mpi.*;

/// Sizes and extents are elements of the base type.
public class SizesOfTypes {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        Datatype[] basic = {
            MPI.BYTE,
            MPI.CHAR,
            MPI.SHORT,
            MPI.BOOLEAN,
            MPI.INT,
            MPI.LONG,
            MPI.FLOAT,
            MPI.DOUBLE,
            MPI.PACKED,
            MPI.OBJECT
        };
        for (Datatype each : basic) {
            Expect.equal(1, each.Size(), "the size of " + each);
            Expect.equal(1, each.Extent(), "the extent of " + each);
        }
        Expect.equal(0, MPI.UB.Size(), "the size of UB");
        Expect.equal(2, MPI.INT2.Size(), "the size of INT2");
        Expect.equal(4, MPI.INT.getByteSize(), "the bytes of INT");
        Datatype empty = Datatype.Struct(new int[0], new int[0], new Datatype[0]);
        empty.Commit();
        Expect.equal(0, empty.Size(), "the size of nothing");
        Request receive = MPI.COMM_WORLD.Irecv(new int[1], 0, 100, empty, rank, 1);
        MPI.COMM_WORLD.Send(new int[1], 0, 100, empty, rank, 1);
        Expect.equal(0, receive.Wait().Get_elements(MPI.INT), "elements of nothing");
        MPI.Finalize();
    }
}
