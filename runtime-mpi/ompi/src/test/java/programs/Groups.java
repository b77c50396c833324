package programs;

import mpi.*;

/// Makes groups from groups.
public class Groups {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        Group all = world.getGroup();
        Expect.that(all.getSize() == size && all.getRank() == rank, "all");
        Group first = all.incl(new int[] {0});
        Group rest = all.excl(new int[] {0});
        Expect.that(rest.getSize() == size - 1, "the rest");
        Expect.that(Group.compare(Group.union(first, rest), all) == MPI.IDENT, "union");
        Expect.that(Group.intersection(first, rest).getSize() == 0, "intersection");
        Expect.that(Group.compare(Group.difference(all, first), rest) == MPI.IDENT, "difference");
        Group backwards = all.rangeIncl(new int[][] {{size - 1, 0, -1}});
        int similar = size == 1 ? MPI.IDENT : MPI.SIMILAR;
        Expect.that(Group.compare(all, backwards) == similar, "backwards");
        int[] there = Group.translateRanks(all, new int[] {0}, backwards);
        Expect.that(there[0] == size - 1, "translated");
        Expect.that(all.rangeExcl(new int[][] {{0, size - 1, 1}}).getSize() == 0, "none");
        Expect.that(MPI.GROUP_EMPTY.getSize() == 0, "empty");
        world.setErrhandler(MPI.ERRORS_RETURN);
        Expect.error(MPI.ERR_RANK, () -> all.incl(new int[] {size}));
        first.free();
        Expect.that(first.isNull(), "freed");
        Expect.error(MPI.ERR_GROUP, first::getSize);
        MPI.Finalize();
    }
}
