package programs;

import mpi.*;

/// A collective of a file that one rank calls with a wrong argument fails on all ranks, and changes
/// nothing.
public class FileErrorsOfOneRank {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        boolean isWrong = world.getRank() == world.getSize() - 1;
        String name = args[args.length - 1] + "/wrong";
        int mode = MPI.MODE_CREATE | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE;
        int both = isWrong ? MPI.MODE_RDONLY | MPI.MODE_WRONLY : mode;
        Expect.error(MPI.ERR_AMODE, () -> new File(world, name, both));
        File file = new File(world, name, mode);
        file.setView(0, MPI.INT, MPI.INT, "native");
        int[] two = {1, 2};
        int negative = isWrong ? -1 : 2;
        int tooMany = isWrong ? 3 : 2;
        Datatype other = isWrong ? MPI.BYTE : MPI.INT; // in no whole etypes
        Object buffer = isWrong ? new byte[2] : two;
        Expect.error(MPI.ERR_COUNT, () -> file.writeOrdered(two, negative, MPI.INT));
        Expect.error(MPI.ERR_COUNT, () -> file.writeOrdered(two, tooMany, MPI.INT));
        Expect.error(MPI.ERR_TYPE, () -> file.writeOrdered(buffer, 2, other));
        Expect.error(MPI.ERR_COUNT, () -> file.readOrdered(two, negative, MPI.INT));
        Expect.error(MPI.ERR_COUNT, () -> file.readOrdered(two, tooMany, MPI.INT));
        Expect.error(MPI.ERR_COUNT, () -> file.writeOrderedBegin(two, negative, MPI.INT));
        Expect.error(MPI.ERR_COUNT, () -> file.readOrderedBegin(two, tooMany, MPI.INT));
        Expect.error(MPI.ERR_ARG, () -> file.seekShared(negative, MPI.SEEK_SET));
        Expect.error(MPI.ERR_ARG, () -> file.setSize(negative));
        Expect.error(MPI.ERR_ARG, () -> file.preallocate(negative));
        Expect.error(MPI.ERR_DISP, () -> file.setView(negative, MPI.INT, MPI.INT, "native"));
        tellsWhoIsWrong(file, negative, world.getSize() - 1, isWrong);
        Expect.that(file.getPositionShared() == 0, "the pointer as before");
        Expect.that(file.getSize() == 0, "the file as before");
        world.barrier();
        file.writeOrdered(two, 2, MPI.INT);
        Expect.that(file.getPositionShared() == 2L * world.getSize(), "behind all");
        failsOnAllRanks(file, isWrong ? null : MPI.INT);
        file.sync();
        file.close();
        Expect.error(MPI.ERR_FILE, () -> file.writeOrdered(two, 2, MPI.INT));
        Expect.error(MPI.ERR_FILE, () -> file.readOrdered(two, 2, MPI.INT));
        MPI.Finalize();
    }

    private static void failsOnAllRanks(File file, Datatype type) throws MPIException {
        try {
            file.writeOrdered(new int[2], 2, type);
            Expect.that(false, "an error");
        } catch (NullPointerException e) {
            Expect.that(type == null, "of the rank that gave null");
        } catch (MPIException e) {
            Expect.that(type != null && e.getErrorClass() == MPI.ERR_OTHER, "of the others");
        }
    }

    private static void tellsWhoIsWrong(File file, int count, int wrongRank, boolean isWrong) {
        try {
            file.writeOrdered(new int[2], count, MPI.INT);
            Expect.that(false, "an error");
        } catch (MPIException e) {
            String expected =
                    isWrong
                            ? "count is -1"
                            : "writeOrdered: rank %d has failed, so it has failed on all; allowed is a call that all ranks can do; see the error of rank %d"
                                    .formatted(wrongRank, wrongRank);
            Expect.that(e.getMessage().contains(expected), "the message " + e.getMessage());
        }
    }
}
