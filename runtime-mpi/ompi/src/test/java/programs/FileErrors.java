package programs;

import mpi.*;

/// Errors of files are exceptions from the beginning.
public class FileErrors {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        String folder = args[args.length - 1];
        Expect.error(
                MPI.ERR_NO_SUCH_FILE, () -> new File(world, folder + "/none", MPI.MODE_RDONLY));
        Expect.error(
                MPI.ERR_AMODE,
                () -> new File(world, folder + "/x", MPI.MODE_RDONLY | MPI.MODE_WRONLY));
        Expect.error(MPI.ERR_NO_SUCH_FILE, () -> File.delete(folder + "/none"));
        File file = new File(world, folder + "/once", MPI.MODE_CREATE | MPI.MODE_WRONLY);
        Expect.error(MPI.ERR_ACCESS, () -> file.read(new int[1], 1, MPI.INT));
        Expect.error(MPI.ERR_UNSUPPORTED_DATAREP, () -> file.setView(0, MPI.INT, MPI.INT, "mine"));
        Expect.error(MPI.ERR_ARG, () -> file.seek(-1, MPI.SEEK_SET));
        Expect.error(
                MPI.ERR_FILE_EXISTS,
                () ->
                        new File(
                                world,
                                folder + "/once",
                                MPI.MODE_CREATE | MPI.MODE_EXCL | MPI.MODE_WRONLY));
        int rank = world.getRank();
        for (int round = 0; round < 3; round++) {
            if (rank == 0) {
                Expect.error(MPI.ERR_ARG, () -> file.writeAtAll(-1, new int[1], 1, MPI.INT));
            } else {
                file.writeAtAll(4L * rank, new int[1], 1, MPI.INT);
            }
        }
        file.close();
        Expect.error(MPI.ERR_FILE, file::getSize);
        File only = new File(world, folder + "/once", MPI.MODE_RDONLY);
        Expect.error(MPI.ERR_READ_ONLY, () -> only.write(new int[1], 1, MPI.INT));
        only.close();
        leavesNothingOpen(world, folder);
        beyondCounting(world, folder);
        MPI.Finalize();
    }

    /// An offset whose byte has no number leads nowhere.
    private static void beyondCounting(Intracomm world, String folder) throws MPIException {
        int mode = MPI.MODE_CREATE | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE;
        File file = new File(world, folder + "/far", mode);
        file.setView(0, MPI.INT, MPI.INT, "native");
        file.writeAtAll(0, new int[] {7}, 1, MPI.INT);
        for (long far : new long[] {1L << 61, 1L << 62, Long.MAX_VALUE}) {
            Expect.error(MPI.ERR_ARG, () -> file.writeAt(far, new int[] {9}, 1, MPI.INT));
            Expect.error(MPI.ERR_ARG, () -> file.getByteOffset(far));
            Expect.error(MPI.ERR_ARG, () -> file.seek(far, MPI.SEEK_SET));
        }
        int[] got = new int[1];
        file.readAt(0, got, 1, MPI.INT);
        Expect.that(got[0] == 7, "the file as before");
        file.setView(0, MPI.INT, Datatype.createResized(MPI.INT, 0, 8), "native");
        Expect.error(MPI.ERR_ARG, () -> file.readAt(1L << 60, got, 1, MPI.INT));
        file.setView(0, MPI.BYTE, MPI.BYTE, "native");
        Datatype still = Datatype.createResized(Datatype.createContiguous(4096, MPI.BYTE), 0, 0);
        Expect.error(MPI.ERR_COUNT, () -> file.write(new byte[4096], 1_000_000, still));
        Expect.error(MPI.ERR_COUNT, () -> file.write(new byte[1], -1, MPI.BYTE));
        file.close();
    }

    /// Where one rank cannot open the file, it is open on none.
    private static void leavesNothingOpen(Intracomm world, String folder) throws MPIException {
        boolean isFirst = world.getRank() == 0;
        String name = folder + (isFirst ? "/once" : "/none");
        if (world.getSize() > 1) {
            Expect.error(MPI.ERR_NO_SUCH_FILE, () -> new File(world, name, MPI.MODE_RDONLY));
        }
        world.barrier();
        Expect.that(!isOpen(folder + "/once"), "none is open");
        world.barrier();
        if (isFirst) {
            File.delete(folder + "/once");
        }
    }

    /// Whether this process has the file open, as far as the system tells.
    private static boolean isOpen(String name) {
        java.io.File[] open = new java.io.File("/proc/self/fd").listFiles();
        for (java.io.File each : open == null ? new java.io.File[0] : open) {
            try {
                if (each.getCanonicalPath().equals(new java.io.File(name).getCanonicalPath())) {
                    return true;
                }
            } catch (java.io.IOException e) {
                // It has been closed.
            }
        }
        return false;
    }
}
