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
        MPI.Finalize();
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
