package programs;

import mpi.*;

/// Ranks start others, work with them, and part from them.
public class Family {
    private static final String NAME = Family.class.getName();

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intercomm parent = Intercomm.getParent();
        if (!parent.isNull()) {
            String port = "";
            if (args.length > 3 && args[3].equals("accepts")) {
                port = Intracomm.openPort();
                if (parent.getRank() == 0) {
                    Intracomm.publishName(args[4], port);
                }
            }
            work(parent, Integer.parseInt(args[1]), false);
            if (args.length > 3) {
                meet(MPI.COMM_WORLD, port, args[4]);
            }
            Expect.that(args[0].equals("child"), "the arguments");
            Expect.that(MPI.COMM_WORLD.getAttr(MPI.APPNUM).equals(args[2].length()), "the number");
        } else {
            Intracomm world = MPI.COMM_WORLD;
            for (int children = 2; children <= 3; children++) {
                String[] words = {"child", "" + children, ""};
                int[] codes = {-1, -1, -1};
                Intercomm with = world.spawn(NAME, words, children, MPI.INFO_NULL, 0, codes);
                Expect.that(with.getRemoteSize() == children, "the children");
                Expect.that(codes[0] == MPI.SUCCESS && codes[2] == MPI.SUCCESS, "the codes");
                work(with, children, true);
            }
            Intercomm alone =
                    MPI.COMM_SELF.spawn(
                            "java",
                            new String[] {"-Xmx1g", "-cp", ".", NAME, "child", "2", ""},
                            2,
                            MPI.INFO_NULL,
                            0,
                            null);
            work(alone, 2, true);
            Intercomm several =
                    world.spawnMultiple(
                            new String[] {NAME, NAME},
                            new String[][] {{"child", "3", ""}, {"child", "3", "x"}},
                            new int[] {1, 2},
                            new Info[] {MPI.INFO_NULL, MPI.INFO_NULL},
                            world.getSize() - 1,
                            null);
            work(several, 3, true);
            String service = "family of " + System.identityHashCode(NAME);
            for (String part : new String[] {"accepts", "connects"}) {
                String[] words = {"child", "2", "", part, service};
                work(world.spawn(NAME, words, 2, MPI.INFO_NULL, 0, null), 2, true);
            }
            world.setErrhandler(MPI.ERRORS_RETURN);
            Expect.error(
                    MPI.ERR_SPAWN,
                    () -> world.spawn("a.Missing", null, 2, MPI.INFO_NULL, 0, new int[2]));
            Expect.error(
                    MPI.ERR_COUNT, () -> world.spawn(NAME, null, 0, MPI.INFO_NULL, 0, new int[0]));
        }
        MPI.Finalize();
    }

    /// Another world with the same parents, which has published its port before it was done with
    /// them, so before the one that connects began.
    private static void meet(Intracomm world, String port, String service) throws MPIException {
        Intercomm other;
        if (port.isEmpty()) {
            other = world.connect(world.getRank() == 0 ? Intracomm.lookupName(service) : "", 0);
        } else {
            other = world.accept(port, 0);
            if (world.getRank() == 0) {
                Intracomm.unpublishName(service, port);
                Intracomm.closePort(port);
            }
        }
        int[] sum = new int[1];
        other.allReduce(new int[] {1}, sum, 1, MPI.INT, MPI.SUM);
        Expect.that(sum[0] == other.getRemoteSize(), "the sum of the other world");
        other.disconnect();
    }

    private static void work(Intercomm with, int children, boolean isParent) throws MPIException {
        int rank = with.getRank();
        if (isParent && rank == 0) {
            for (int child = 0; child < children; child++) {
                int[] number = {child};
                with.send(number, 1, MPI.INT, child, 5);
                with.recv(number, 1, MPI.INT, child, 6);
                Expect.that(number[0] == 2 * child, "the answer");
            }
        } else if (!isParent) {
            int[] number = new int[1];
            with.recv(number, 1, MPI.INT, 0, 5);
            Expect.that(number[0] == rank, "the question");
            number[0] *= 2;
            with.send(number, 1, MPI.INT, 0, 6);
        }
        int[] sum = new int[1];
        with.allReduce(new int[] {1}, sum, 1, MPI.INT, MPI.SUM);
        Expect.that(sum[0] == with.getRemoteSize(), "the sum of the others");
        Intracomm all = with.merge(!isParent);
        Expect.that(all.getRank() == (isParent ? rank : all.getSize() - children + rank), "order");
        all.allReduce(new int[] {1}, sum, 1, MPI.INT, MPI.SUM);
        Expect.that(sum[0] == with.getRemoteSize() + with.getSize(), "the sum of all");
        all.free();
        with.disconnect();
    }
}
