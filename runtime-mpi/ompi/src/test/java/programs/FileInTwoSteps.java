package programs;

import mpi.*;

/// Begins and ends collectives on files, atomic and not.
public class FileInTwoSteps {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        String name = args[args.length - 1] + "/steps";
        File file =
                new File(world, name, MPI.MODE_CREATE | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE);
        file.setAtomicity(true);
        Expect.that(file.getAtomicity(), "atomic");
        byte[] mine = {(byte) rank, 1, 2, 3};
        file.writeAtAllBegin(4L * rank, mine, 4, MPI.BYTE);
        Expect.that(file.writeAtAllEnd(mine).getCount(MPI.BYTE) == 4, "written");
        file.sync();
        byte[] got = new byte[4];
        file.readAtAllBegin(4L * ((rank + 1) % size), got, 4, MPI.BYTE);
        file.readAtAllEnd(got);
        Expect.that(got[0] == (rank + 1) % size, "read");
        file.readAllBegin(got, 4, MPI.BYTE);
        file.readAllEnd(got);
        Expect.that(got[0] == 0 && file.getPosition() == 4, "by the pointer");
        file.seekShared(0, MPI.SEEK_SET);
        file.readOrderedBegin(got, 4, MPI.BYTE);
        file.readOrderedEnd(got);
        Expect.that(got[0] == rank, "in order");
        java.nio.ByteBuffer direct = MPI.newByteBuffer(4);
        Request[] requests = {file.iReadAt(4L * rank, direct, 4, MPI.BYTE)};
        Status[] statuses = Request.waitAllStatus(requests);
        Expect.that(statuses[0].getCount(MPI.BYTE) == 4 && direct.get(0) == rank, "non-blocking");
        Expect.error(MPI.ERR_OTHER, () -> file.writeAllEnd(mine));
        file.close();
        MPI.Finalize();
    }
}
