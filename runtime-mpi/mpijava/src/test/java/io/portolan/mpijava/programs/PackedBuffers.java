package io.portolan.mpijava.programs;

import mpi.*;
import mpjbuf.BufferFactory;

/// MPJ Express programs pack into buffers of its own kind.
public class PackedBuffers {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int room = 1000 + MPI.SEND_OVERHEAD;
        mpjbuf.Buffer buffer =
                new mpjbuf.Buffer(BufferFactory.create(room), MPI.SEND_OVERHEAD, room);
        int position = MPI.COMM_WORLD.Pack(new int[] {rank}, 0, 1, MPI.INT, buffer, 0);
        position =
                MPI.COMM_WORLD.Pack(
                        new Object[] {"of " + rank}, 0, 1, MPI.OBJECT, buffer, position);
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        Request send = MPI.COMM_WORLD.Isend(buffer, 0, position, MPI.PACKED, right, 1);
        mpjbuf.Buffer got = new mpjbuf.Buffer(BufferFactory.create(room), 0, room);
        Status status = MPI.COMM_WORLD.Recv(got, 0, room, MPI.PACKED, left, 1);
        Expect.isTrue(status.Get_count(MPI.PACKED) > 4, "bytes came");
        send.Wait();
        int[] number = new int[1];
        Object[] text = new Object[1];
        position = MPI.COMM_WORLD.Unpack(got, 0, number, 0, 1, MPI.INT);
        MPI.COMM_WORLD.Unpack(got, position, text, 0, 1, MPI.OBJECT);
        Expect.equal(left, number[0], "the number");
        Expect.equal("of " + left, text[0], "the text");
        BufferFactory.destroy(buffer.getStaticBuffer());
        MPI.Finalize();
    }
}
