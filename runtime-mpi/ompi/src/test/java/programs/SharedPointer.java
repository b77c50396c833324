package programs;

import mpi.*;

/// All ranks move one pointer.
public class SharedPointer {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        String name = args[args.length - 1] + "/shared";
        File file =
                new File(world, name, MPI.MODE_CREATE | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE);
        file.setView(0, MPI.INT, MPI.INT, "native");
        file.writeOrdered(new int[] {rank, rank}, 2, MPI.INT);
        Expect.that(file.getPositionShared() == 2L * size, "behind all");
        world.barrier();
        file.writeShared(new int[] {100}, 1, MPI.INT);
        file.sync();
        Expect.that(file.getSize() == 12L * size, "the size");
        file.seekShared(0, MPI.SEEK_SET);
        int[] got = new int[2];
        file.readOrdered(got, 2, MPI.INT);
        Expect.that(got[0] == rank && got[1] == rank, "in order");
        file.readShared(got, 1, MPI.INT);
        Expect.that(got[0] == 100, "each one once");
        world.barrier();
        Expect.that(file.getPositionShared() == 3L * size, "at the end");
        file.close();
        MPI.Finalize();
    }
}
