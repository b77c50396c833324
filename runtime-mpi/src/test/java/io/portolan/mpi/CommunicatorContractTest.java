package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.core.Dispatcher;
import io.portolan.mpi.error.MPIException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// Point-to-point operations on communicators of every kind: whoever is addressed by a rank gets
/// the message, and the status names its sender by the rank that it could be answered at.
@EverySetup
class CommunicatorContractTest {
    private final Setup setup;

    CommunicatorContractTest(Setup setup) {
        this.setup = setup;
    }

    @Test
    void everyPeerIsHeardByItsRank() throws InterruptedException {
        onAll((me, subject) -> {
            Comm comm = subject.comm();
            List<Request> sends = tellAll(me, subject, 5);
            int[] in = new int[1];
            for (int source = 0; source < subject.peerCount(); source++) {
                assertEquals(new Status(source, 5, 1), comm.recv(in, source, 5));
                assertEquals(subject.peers()[source], in[0]);
            }
            Request.waitAll(sends);
        });
    }

    @Test
    void wildcardsNameTheSenderByItsRank() throws InterruptedException {
        onAll((me, subject) -> {
            Comm comm = subject.comm();
            List<Request> sends = tellAll(me, subject, me);
            BitSet heard = new BitSet();
            int[] in = new int[1];
            for (int i = 0; i < subject.peerCount(); i++) {
                Status status =
                        switch (i % 4) {
                            case 0 -> comm.recv(in, MPI.ANY_SOURCE, MPI.ANY_TAG);
                            case 1 -> comm.irecv(in, MPI.ANY_SOURCE, MPI.ANY_TAG).await();
                            case 2 -> comm.mprobe(MPI.ANY_SOURCE, MPI.ANY_TAG).recv(in);
                            default -> probeAndReceive(comm, in);
                        };
                assertEquals(subject.peers()[status.source()], in[0]);
                assertEquals(in[0], status.tag());
                heard.set(status.source());
            }
            assertEquals(subject.peerCount(), heard.cardinality());
            Request.waitAll(sends);
        });
    }

    @Test
    void largeMessagesAndObjectsArrive() throws InterruptedException {
        onAll((me, subject) -> {
            Comm comm = subject.comm();
            int dest = comm.rank() % subject.peerCount();
            List<Request> sends = new ArrayList<>();
            for (int peer : somePeers(me, subject)) {
                sends.add(comm.isendObject("from " + me, peer, 1));
                sends.add(comm.issend(new long[3000], peer, 2));
            }
            for (int peer : somePeers(me, subject)) {
                assertEquals(
                        "from " + subject.peers()[peer], comm.recvObject(String.class, peer, 1));
                assertEquals(new Status(peer, 2, 3000), comm.recv(new long[3000], peer, 2));
            }
            Request.waitAll(sends);
            assertEquals(
                    Status.OF_PROC_NULL,
                    comm.sendrecv(new int[1], MPI.PROC_NULL, 0, new int[1], MPI.PROC_NULL, dest));
        });
    }

    @Test
    void handlersAreToldTheRankOfTheSender() throws InterruptedException {
        onAll((me, subject) -> {
            Comm comm = subject.comm();
            ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();
            List<Integer> peers = somePeers(me, subject);
            CountDownLatch heard = new CountDownLatch(peers.size());
            try (Dispatcher dispatcher = Dispatcher.start("handlers")) {
                Request standing =
                        comm.onMessage(
                                MPI.ANY_SOURCE,
                                8,
                                dispatcher,
                                message -> {
                                    int[] in = new int[1];
                                    Status status = message.recv(in);
                                    if (subject.peers()[status.source()] != in[0]) {
                                        wrong.add(status + " from " + in[0]);
                                    }
                                    heard.countDown();
                                });
                for (int dest : peers) {
                    comm.send(new int[] {me}, dest, 8);
                }
                heard.await();
                standing.cancel();
            }
            assertEquals(List.of(), List.copyOf(wrong));
        });
    }

    @Test
    void messagesOfOneCommunicatorNeverMatchReceivesOfAnother() throws InterruptedException {
        setup.run(world -> {
            List<Subject> subjects = Subject.all(world);
            int[][] ins = new int[subjects.size()][1];
            List<Request> all = new ArrayList<>();
            for (int i = 0; i < subjects.size(); i++) {
                Comm comm = subjects.get(i).comm();
                all.add(comm.irecv(ins[i], MPI.ANY_SOURCE, MPI.ANY_TAG));
            }
            world.barrier();
            for (int i = subjects.size() - 1; i >= 0; i--) {
                Subject subject = subjects.get(i);
                Comm comm = subject.comm();
                for (int dest = 0; dest < subject.peerCount(); dest++) {
                    // one message for each: from the rank of that number, or the last one
                    int source = Math.min(dest, comm.size() - 1);
                    if (source == comm.rank()) {
                        all.add(comm.isend(new int[] {comm.context().number()}, dest, 0));
                    }
                }
            }
            Request.waitAll(all);
            for (int i = 0; i < subjects.size(); i++) {
                assertEquals(subjects.get(i).comm().context().number(), ins[i][0]);
            }
        });
    }

    @Test
    void errorsNameRanksOfTheCommunicator() throws InterruptedException {
        onAll((me, subject) -> {
            Comm comm = subject.comm();
            MPIException thrown =
                    assertThrows(
                            MPIException.class,
                            () -> comm.send(new int[1], subject.peerCount(), 0));
            assertEquals(subject.peerCount(), thrown.peer().orElseThrow());
            assertEquals(comm.name(), thrown.communicator().orElseThrow());
            List<Request> sends = new ArrayList<>();
            for (int dest : somePeers(me, subject)) {
                sends.add(comm.isend(new int[2], dest, 4));
            }
            for (int source : somePeers(me, subject)) {
                MPIException tooLong =
                        assertThrows(MPIException.class, () -> comm.recv(new int[1], source, 4));
                assertEquals(source, tooLong.peer().orElseThrow());
            }
            Request.waitAll(sends);
            assertNull(comm.iprobe(MPI.ANY_SOURCE, MPI.ANY_TAG));
        });
    }

    @Test
    void collectivesReachAllRanksOfTheCommunicatorAndNoOther() throws InterruptedException {
        setup.run(world -> {
            for (Subject subject : Subject.all(world)) {
                if (subject.comm() instanceof Intracomm comm) {
                    int[] mine = new int[subject.peerCount()];
                    mine[comm.rank()] = world.rank();
                    int[] together = new int[mine.length];
                    comm.allreduce(mine, together, Op.SUM);
                    assertArrayEquals(subject.peers(), together);
                    for (int root = 0; root < mine.length; root++) {
                        int[] told = {world.rank()};
                        comm.bcast(told, root);
                        assertEquals(subject.peers()[root], told[0]);
                    }
                }
            }
        });
    }

    @Test
    void groupsHaveTheRanksOfTheCommunicator() throws InterruptedException {
        onAll((me, subject) -> {
            Comm comm = subject.comm();
            Group peers = comm instanceof Intercomm inter ? inter.remoteGroup() : comm.group();
            Group all = Group.ofWorld(setup.ranks(), me);
            int[] ranks = new int[subject.peerCount()];
            for (int i = 0; i < ranks.length; i++) {
                ranks[i] = i;
            }
            assertArrayEquals(subject.peers(), peers.translateRanks(ranks, all));
            assertEquals(comm.rank(), comm.group().rank());
            assertEquals(comm.size(), comm.group().size());
            assertEquals(comm instanceof Intercomm, comm.isInter());
        });
    }

    @Test
    void stagesAndCancelledReceivesWork() throws InterruptedException {
        onAll((me, subject) -> {
            Comm comm = subject.comm();
            Request never = comm.irecv(new int[1], MPI.ANY_SOURCE, 99);
            never.cancel();
            assertEquals(Status.CANCELLED, never.await());
            List<Request> sends = new ArrayList<>();
            for (int dest : somePeers(me, subject)) {
                sends.add(comm.isend(new int[1], dest, 6));
            }
            for (int source : somePeers(me, subject)) {
                CompletableFuture<Status> stage =
                        comm.irecv(new int[1], source, 6).toCompletionStage().toCompletableFuture();
                assertEquals(new Status(source, 6, 1), stage.join());
            }
            Request.waitAll(sends);
        });
    }

    /// Sends this rank's number to every peer.
    private static List<Request> tellAll(int me, Subject subject, int tag) {
        List<Request> sends = new ArrayList<>();
        for (int dest = 0; dest < subject.peerCount(); dest++) {
            sends.add(subject.comm().isend(new int[] {me}, dest, tag));
        }
        return sends;
    }

    private static Status probeAndReceive(Comm comm, int[] in) {
        Status found = comm.probe(MPI.ANY_SOURCE, MPI.ANY_TAG);
        assertEquals(found, comm.recv(in, found.source(), found.tag()));
        return found;
    }

    /// The ranks of a few peers; whoever is one for this rank has this rank among its own.
    private static List<Integer> somePeers(int me, Subject subject) {
        List<Integer> some = new ArrayList<>();
        for (int peer = 0; peer < subject.peerCount(); peer++) {
            if ((subject.peers()[peer] + me) % 8 < 2) {
                some.add(peer);
            }
        }
        return some;
    }

    private void onAll(Check check) throws InterruptedException {
        setup.run(world -> {
            for (Subject subject : Subject.all(world)) {
                check.on(world.rank(), subject);
            }
        });
    }

    @FunctionalInterface
    private interface Check {
        void on(int me, Subject subject) throws InterruptedException;
    }
}
