package programs;

import mpi.*;

/// Keeps hints.
public class Hints {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int size = world.getSize();
        Info info = new Info();
        info.set("cache", "big");
        info.set("order", "rows");
        Expect.that(info.size() == 2 && info.get("cache").equals("big"), "the values");
        Expect.that(info.get("nothing") == null && info.getKey(1).equals("order"), "the keys");
        Info copy = info.dup();
        copy.delete("cache");
        Expect.that(copy.size() == 1 && info.size() == 2, "a copy");
        world.setErrhandler(MPI.ERRORS_RETURN);
        Expect.error(MPI.ERR_INFO_NOKEY, () -> info.delete("nothing"));
        Expect.error(MPI.ERR_INFO_KEY, () -> info.set("", "x"));
        Intracomm other = world.dupWithInfo(info);
        Expect.that(other.getInfo().get("order").equals("rows"), "of a communicator");
        info.free();
        Expect.that(info.isNull() && MPI.INFO_NULL.isNull(), "null");
        Expect.error(MPI.ERR_INFO, info::size);
        Expect.that(MPI.INFO_ENV.get("maxprocs").equals("" + size), "the environment");
        MPI.Finalize();
    }
}
