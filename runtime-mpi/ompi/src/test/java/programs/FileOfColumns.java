package programs;

import mpi.*;

/// Each rank sees its own columns of a file.
public class FileOfColumns {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        String name = args[args.length - 1] + "/columns";
        File file =
                new File(world, name, MPI.MODE_CREATE | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE);
        Datatype column = Datatype.createVector(4, 1, size, MPI.LONG);
        column.commit();
        file.setView(16 + 8L * rank, MPI.LONG, column, "native");
        long[] mine = {rank, 10 + rank, 20 + rank, 30 + rank};
        file.writeAll(mine, 4, MPI.LONG);
        Expect.that(file.getPosition() == 4, "the pointer");
        Expect.that(file.getByteOffset(1) == 16 + 8L * (rank + size), "the byte");
        Expect.that(file.getView().getDisp() == 16 + 8L * rank, "the view");
        file.setView(16, MPI.LONG, MPI.LONG, "native");
        long[] all = new long[4 * size];
        file.readAtAll(0, all, 4 * size, MPI.LONG);
        for (int i = 0; i < all.length; i++) {
            Expect.that(all[i] == 10L * (i / size) + i % size, "element " + i);
        }
        Expect.that(file.getTypeExtent(MPI.LONG) == 1, "the extent");
        file.seek(0, MPI.SEEK_END);
        Expect.that(file.getPosition() == 4L * size, "the end");
        file.close();
        MPI.Finalize();
    }
}
