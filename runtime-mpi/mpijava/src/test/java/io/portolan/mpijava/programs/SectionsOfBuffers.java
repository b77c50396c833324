package io.portolan.mpijava.programs;

import mpi.*;
import mpjbuf.BufferException;
import mpjbuf.Type;

/// Sections are written to a buffer and read in the same order.
public class SectionsOfBuffers {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        mpjbuf.Buffer buffer = new mpjbuf.Buffer(200);
        buffer.putSectionHeader(Type.INT);
        buffer.write(new int[] {1, 2, rank}, 0, 3);
        buffer.putSectionHeader(Type.BOOLEAN);
        buffer.write(new boolean[] {true, false}, 0, 2);
        buffer.commit();
        int[] ints = new int[3];
        Expect.equal("INT", buffer.getSectionHeader().toString(), "the first type");
        Expect.equal(3, buffer.getSectionSize(), "the size");
        buffer.read(ints, 0, 3);
        Expect.equal(new int[] {1, 2, rank}, ints, "the ints");
        boolean[] booleans = new boolean[2];
        Expect.equal(
                Type.BOOLEAN.getCode(), buffer.getSectionHeader().getCode(), "the second type");
        buffer.read(booleans, 0, 2);
        Expect.isTrue(booleans[0] && !booleans[1], "the booleans");
        try {
            buffer.read(ints, 0, 1);
            throw new IllegalStateException("there was more");
        } catch (BufferException e) {
            Expect.isTrue(e.getMessage().contains("allowed is what was written"), e.getMessage());
        }
        MPI.Finalize();
    }
}
