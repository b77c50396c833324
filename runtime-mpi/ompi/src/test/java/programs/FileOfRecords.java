package programs;

import java.nio.IntBuffer;
import mpi.*;

/// Each rank writes and reads its part of a file.
public class FileOfRecords {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        String name = args[args.length - 1] + "/records";
        File file = new File(world, name, MPI.MODE_CREATE | MPI.MODE_RDWR);
        int[] mine = {rank, rank + 1, rank + 2};
        Status status = file.writeAt(12L * rank, mine, 3, MPI.INT);
        Expect.that(status.getCount(MPI.INT) == 3, "written");
        file.sync();
        int next = (rank + 1) % size;
        IntBuffer got = MPI.newIntBuffer(3);
        file.readAt(12L * next, got, 3, MPI.INT);
        Expect.that(got.get(0) == next && got.get(2) == next + 2, "read");
        Expect.that(file.getSize() == 12L * size, "the size");
        status = file.readAt(12L * size - 4, new int[3], 3, MPI.INT);
        Expect.that(status.getCount(MPI.INT) == 1, "the end of the file");
        Expect.that(file.getAMode() == (MPI.MODE_CREATE | MPI.MODE_RDWR), "the mode");
        file.seek(12L * rank, MPI.SEEK_SET);
        file.readAll(mine, 3, MPI.INT);
        Expect.that(file.getPosition() == 12L * (rank + 1), "the pointer");
        file.setSize(8);
        Expect.that(file.getSize() == 8, "cut");
        file.preallocate(100);
        Expect.that(file.getSize() == 100, "longer");
        file.close();
        world.barrier();
        if (rank == 0) {
            File.delete(name);
        }
        MPI.Finalize();
    }
}
