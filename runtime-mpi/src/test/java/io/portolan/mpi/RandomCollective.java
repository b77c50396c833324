package io.portolan.mpi;

import java.util.SplittableRandom;

/// A collective in one of the communicators, blocking or begun.
record RandomCollective(int kind, int place, int length, boolean isBegun) implements RandomStep {
    private static final int KINDS = 12;
    private static final int PLACES = 4;

    static RandomCollective draw(SplittableRandom random) {
        int[] lengths = {1, 2, 70, 5000};
        return new RandomCollective(
                random.nextInt(KINDS),
                random.nextInt(PLACES),
                lengths[random.nextInt(lengths.length)],
                random.nextBoolean());
    }

    @Override
    public void run(RandomPlaces places, int twist) {
        switch (place) {
            case 0 -> inOneGroup(places.world(), places, twist);
            case 1 -> inOneGroup(places.dup(), places, twist);
            case 2 -> inOneGroup(places.split(), places, twist);
            default -> inTwoGroups(places.halves(), places, twist);
        }
    }

    private void inOneGroup(Intracomm comm, RandomPlaces places, int twist) {
        int size = comm.size();
        Object one = buffer(length, twist);
        Object all = buffer(size * length, twist);
        Op op = twist == 5 ? Op.MAX : Op.SUM;
        int root =
                switch (twist) {
                    case 3 -> 1 % size;
                    case 4 -> size;
                    default -> 0;
                };
        if (isBegun) {
            places.begun()
                    .add(
                            switch (kind) {
                                case 0 -> comm.ibarrier();
                                case 1 -> comm.ibcast(one, root);
                                case 2 -> comm.igather(one, all, root);
                                case 3 -> comm.iscatter(all, one, root);
                                case 4 -> comm.iallgather(one, all);
                                case 5 -> comm.ialltoall(MPI.IN_PLACE, all);
                                case 6 -> comm.ireduce(one, buffer(length, twist), op, root);
                                case 7 -> comm.iallreduce(MPI.IN_PLACE, one, op);
                                case 8 -> comm.ireduceScatterBlock(all, one, op);
                                case 9 -> comm.iscan(MPI.IN_PLACE, one, op);
                                case 10 -> comm.iallgatherObject(twist, Integer.class);
                                default -> comm.idup();
                            });
            return;
        }
        switch (kind) {
            case 0 -> comm.barrier();
            case 1 -> comm.bcast(one, root);
            case 2 -> comm.gather(one, all, root);
            case 3 -> comm.scatter(all, one, root);
            case 4 -> comm.allgather(one, all);
            case 5 -> comm.alltoall(MPI.IN_PLACE, all);
            case 6 -> comm.reduce(one, buffer(length, twist), op, root);
            case 7 -> comm.allreduce(MPI.IN_PLACE, one, op);
            case 8 -> comm.reduceScatterBlock(all, one, op);
            case 9 -> comm.exscan(MPI.IN_PLACE, one, op);
            case 10 -> comm.bcastObject("text", String.class, root);
            default -> comm.split(twist == 4 ? -3 : twist, 0);
        }
    }

    private void inTwoGroups(Intercomm comm, RandomPlaces places, int twist) {
        Object one = buffer(length, twist);
        Object other = buffer(length, 0);
        Object all = buffer(comm.remoteSize() * length, twist);
        Op op = twist == 5 ? Op.MAX : Op.SUM;
        boolean isLow = places.world().rank() < places.world().size() / 2;
        int root =
                twist == 4
                        ? comm.remoteSize()
                        : isLow == (twist == 3) ? 0 : comm.rank() == 0 ? MPI.ROOT : MPI.PROC_NULL;
        if (isBegun) {
            places.begun()
                    .add(
                            switch (kind % 4) {
                                case 0 -> comm.ibarrier();
                                case 1 -> comm.ibcast(one, root);
                                case 2 -> comm.iallgather(one, all);
                                default -> comm.iallreduce(one, other, op);
                            });
            return;
        }
        switch (kind % 6) {
            case 0 -> comm.barrier();
            case 1 -> comm.bcast(one, root);
            case 2 -> comm.allgather(one, all);
            case 3 -> comm.allreduce(one, other, op);
            case 4 -> comm.reduce(one, other, op, root);
            default -> comm.merge(isLow == (twist != 3));
        }
    }

    private static Object buffer(int length, int twist) {
        int elements = twist == 1 ? length + 1 : length;
        return twist == 2 ? new double[elements] : new int[elements];
    }
}
