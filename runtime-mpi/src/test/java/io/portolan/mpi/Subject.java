package io.portolan.mpi;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// A communicator to be tested, and who its peers must be.
///
/// @param peers the rank in the world of each rank that can be sent to, computed from the rank and
///   the size of the world alone
@SuppressWarnings("ArrayRecordComponent") // not compared
record Subject(Comm comm, int[] peers) {
    /// One of every kind, for this rank; all ranks must call it.
    static List<Subject> all(Intracomm world) {
        int size = world.size();
        int me = world.rank();
        int parity = me % 2;
        int[] all = IntStream.range(0, size).toArray();
        int[] reversed = IntStream.range(0, size).map(i -> size - 1 - i).toArray();
        int[] sameParity = IntStream.range(0, size).filter(i -> i % 2 == parity).toArray();
        Intracomm backwards = world.split(7, -me);
        List<Subject> subjects = new ArrayList<>();
        subjects.add(new Subject(world, all));
        subjects.add(new Subject(world.dup(), all));
        subjects.add(new Subject(world.self(), new int[] {me}));
        subjects.add(new Subject(world.split(parity, 0), sameParity));
        subjects.add(new Subject(backwards, reversed));
        subjects.add(new Subject(backwards.dup().split(parity, -backwards.rank()), sameParity));
        world.create(world.group().excl(0))
                .ifPresent(comm ->
                        subjects.add(new Subject(comm, IntStream.range(1, size).toArray())));
        if (size > 1) {
            subjects.add(halves(world));
            subjects.add(new Subject(((Intercomm) halves(world).comm()).merge(false), all));
        }
        return subjects;
    }

    /// Between the lower half, of which the last rank is the leader, and the upper one.
    static Subject halves(Intracomm world) {
        int half = world.size() / 2;
        boolean isLow = world.rank() < half;
        Intracomm mine = world.split(isLow ? 0 : 1, 0);
        Intercomm comm =
                isLow
                        ? mine.createIntercomm(half - 1, world, half, 3)
                        : mine.createIntercomm(0, world, half - 1, 3);
        return new Subject(
                comm,
                isLow
                        ? IntStream.range(half, world.size()).toArray()
                        : IntStream.range(0, half).toArray());
    }

    int peerCount() {
        return peers.length;
    }
}
