package programs;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import mpi.*;

/// Wrong calls on windows are errors, and a window has a name, attributes and hints.
public class WindowErrors {
    @SuppressWarnings("ReferenceEquality") // the very buffer
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        IntBuffer base = MPI.newIntBuffer(4);
        Win win = new Win(base, 4, 1, MPI.INFO_NULL, world);
        Expect.that(win.getErrhandler() == MPI.ERRORS_ARE_FATAL, "the error handler");
        win.setErrhandler(MPI.ERRORS_RETURN);
        IntBuffer one = MPI.newIntBuffer(1);
        Expect.error(MPI.ERR_RMA_SYNC, () -> win.put(one, 1, MPI.INT, rank, 0, 1, MPI.INT));
        Expect.error(MPI.ERR_RMA_SYNC, () -> win.unlock(rank));
        Expect.error(MPI.ERR_LOCKTYPE, () -> win.lock(9, rank, 0));
        Expect.error(MPI.ERR_ASSERT, () -> win.fence(MPI.MODE_NOCHECK));
        win.lock(MPI.LOCK_SHARED, rank, 0);
        Expect.error(MPI.ERR_RANK, () -> win.put(one, 1, MPI.INT, -5, 0, 1, MPI.INT));
        Expect.error(MPI.ERR_DISP, () -> win.put(one, 1, MPI.INT, rank, 4, 1, MPI.INT));
        Expect.error(MPI.ERR_DISP, () -> win.get(one, 1, MPI.INT, rank, -1, 1, MPI.INT));
        Op own = new Op(new UserFunction() {}, true);
        Expect.error(MPI.ERR_OP, () -> win.accumulate(one, 1, MPI.INT, rank, 0, 1, MPI.INT, own));
        ByteBuffer pair = MPI.newByteBuffer(16);
        try {
            win.accumulate(pair, 1, MPI.DOUBLE_INT, rank, 0, 1, MPI.DOUBLE_INT, MPI.MAXLOC);
            Expect.that(false, "an exception of pairs of two types");
        } catch (MPIException e) {
            Expect.that(
                    e.getMessage()
                            .contains(
                                    "MPI_MAXLOC is given MPI_DOUBLE_INT in a window; allowed are pairs of one type, as MPI.INT2"),
                    "the message " + e.getMessage());
        }
        win.unlock(rank);
        win.callErrhandler(MPI.ERR_OTHER);

        win.setName("halo");
        Expect.that(win.getName().equals("halo"), "the name");
        int key = Win.createKeyval();
        win.setAttr(key, "value");
        Expect.that(win.getAttr(key).equals("value"), "the attribute");
        win.deleteAttr(key);
        Expect.that(win.getAttr(key) == null, "no attribute");
        Win.freeKeyval(key);
        Expect.that(win.getAttr(MPI.WIN_BASE) == base, "the base");
        Expect.that(win.getAttr(MPI.WIN_SIZE).equals(16), "the size");
        Expect.that(win.getAttr(MPI.WIN_DISP_UNIT).equals(4), "the unit");
        Info info = new Info();
        info.set("no_locks", "false");
        win.setInfo(info);
        Expect.that(win.getInfo().get("no_locks").equals("false"), "the hints");
        Info later = new Info();
        later.set("accumulate_ops", "same_op");
        win.setInfo(later);
        Expect.that(win.getInfo().get("no_locks").equals("false"), "the hints that stay");
        later.set("accumulate_ops", "any");
        Expect.error(MPI.ERR_INFO_VALUE, () -> win.setInfo(later));
        Expect.that(win.getInfo().get("accumulate_ops").equals("same_op"), "the value before");
        win.free();
        world.setErrhandler(MPI.ERRORS_RETURN);
        info.set("no_locks", "true");
        Win withoutLocks = new Win(MPI.newIntBuffer(0), 0, 1, info, world);
        withoutLocks.setErrhandler(MPI.ERRORS_RETURN);
        Expect.error(MPI.ERR_RMA_SYNC, () -> withoutLocks.lock(MPI.LOCK_SHARED, rank, 0));
        withoutLocks.free();
        makingIsRefused(base, world);
        Expect.error(MPI.ERR_WIN, () -> win.fence(0));

        Win dynamic = new Win(MPI.INFO_NULL, world);
        dynamic.setErrhandler(MPI.ERRORS_RETURN);
        Expect.error(MPI.ERR_SIZE, () -> dynamic.attach(base, 5));
        dynamic.attach(base, 4);
        dynamic.detach(base);
        dynamic.free();
        MPI.Finalize();
    }

    /// The error handler is that of the communicator, whatever that of the world is.
    private static void makingIsRefused(IntBuffer base, Intracomm world) throws MPIException {
        Intracomm comm = world.dup();
        comm.setErrhandler(MPI.ERRORS_RETURN);
        world.setErrhandler(MPI.ERRORS_ARE_FATAL);
        int most = Integer.MAX_VALUE;
        for (int wrong : new int[] {-1, 5}) {
            Expect.error(MPI.ERR_SIZE, () -> new Win(base, wrong, 1, MPI.INFO_NULL, comm));
        }
        for (int wrong : new int[] {-1, most / 4 + 1, most}) {
            Expect.error(
                    MPI.ERR_SIZE,
                    () -> new Win(wrong, 1, MPI.INFO_NULL, comm, base, Win.FLAVOR_PRIVATE));
        }
        for (int wrong : new int[] {-1, 0, most / 4 + 1, most, Integer.MIN_VALUE}) {
            Expect.error(MPI.ERR_DISP, () -> new Win(base, 4, wrong, MPI.INFO_NULL, comm));
            Expect.error(
                    MPI.ERR_DISP,
                    () -> new Win(4, wrong, MPI.INFO_NULL, comm, base, Win.FLAVOR_SHARED));
        }
        comm.free();
    }
}
