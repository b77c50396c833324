package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.portolan.core.Port;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A begun sendrecv is complete when both of its halves are.
@EverySetup
class BegunSendrecvTest {
    private static final int OUT = 1;
    private static final int IN = 2;

    private final Setup setup;

    BegunSendrecvTest(Setup setup) {
        this.setup = setup;
    }

    @Test
    void isNotCompleteBeforeTheMessageIsReceivedInAStrictWorld() throws InterruptedException {
        setup.world()
                .strict()
                .run(world -> {
                    int me = world.rank();
                    int[] in = new int[1];
                    Port<Request> done = Port.unbounded("done");
                    Request both = world.isendrecv(new int[] {7}, me, OUT, in, me, IN);
                    both.completeTo(done);
                    world.send(new int[] {8}, me, IN);
                    assertEquals(8, in[0]);
                    assertFalse(both.isComplete());
                    assertNull(both.test());
                    assertNull(Request.testAny(both));
                    assertNull(Request.testAll(both));
                    assertEquals(List.of(), Request.testSome(both));
                    assertEquals(0, done.size());
                    world.recv(in, me, OUT);
                    assertEquals(7, in[0]);
                    assertSame(both, done.receive());
                    assertEquals(new Status(me, IN, 1), both.test());
                });
    }

    @Test
    void isNotCompleteBeforeItHasReceived() throws InterruptedException {
        setup.world()
                .strict()
                .run(world -> {
                    int me = world.rank();
                    int[] in = new int[1];
                    Request both = world.isendrecv(new int[] {7}, me, OUT, in, me, IN);
                    world.recv(new int[1], me, OUT);
                    assertFalse(both.isComplete());
                    world.send(new int[] {8}, me, IN);
                    assertEquals(new Status(me, IN, 1), both.await());
                });
    }

    @Test
    void theWaitForAnyGoesOnBetweenItsHalves() throws InterruptedException {
        setup.world()
                .strict()
                .run(world -> {
                    Ring ring = Ring.of(world);
                    for (int i = 0; i < 20; i++) {
                        Request both =
                                world.isendrecv(
                                        new int[] {i},
                                        ring.right(),
                                        OUT,
                                        new int[1],
                                        ring.left(),
                                        IN);
                        Thread other =
                                Thread.ofVirtual()
                                        .start(() -> {
                                            world.send(new int[1], ring.right(), IN);
                                            world.recv(new int[1], ring.left(), OUT);
                                        });
                        Completed one = Request.waitAny(both);
                        assertEquals(new Completed(0, new Status(ring.left(), IN, 1)), one);
                        assertEquals(List.of(), Request.waitSome(both)); // it is reported
                        other.join();
                    }
                });
    }

    @Test
    void manyAreWaitedForTogether() throws InterruptedException {
        setup.world()
                .strict()
                .run(world -> {
                    Ring ring = Ring.of(world);
                    List<Request> all = new ArrayList<>();
                    long[][] in = new long[6][2000];
                    for (int i = 0; i < in.length; i++) {
                        long[] out = new long[2000];
                        out[1999] = 10L * world.rank() + i;
                        all.add(world.isendrecv(out, ring.right(), i, in[i], ring.left(), i));
                    }
                    List<Status> statuses = Request.waitAll(all.toArray(Request[]::new));
                    for (int i = 0; i < in.length; i++) {
                        assertEquals(new Status(ring.left(), i, 2000), statuses.get(i));
                        assertEquals(10L * ring.left() + i, in[i][1999]);
                    }
                });
    }
}
