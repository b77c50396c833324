package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A request that is complete does not keep the buffer that it sent.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RequestLetsGoTest {
    private static final int LENGTH = 10_000;

    @ParameterizedTest
    @EnumSource(Setup.Kind.class)
    void ofABufferThatWasSent(Setup.Kind kind) throws InterruptedException {
        new Setup(2, kind)
                .run(world -> {
                    if (world.rank() == 0) {
                        Sent sent = send(world);
                        sent.request.await();
                        while (!sent.buffer.refersTo(null)) {
                            assertFalse(Thread.interrupted(), "the buffer is still held");
                            System.gc();
                        }
                        assertTrue(sent.request.isComplete());
                    } else {
                        world.recv(new long[LENGTH], 0, 0);
                    }
                });
    }

    private static Sent send(Intracomm world) {
        long[] buffer = new long[LENGTH];
        return new Sent(world.isend(buffer, 1, 0), new WeakReference<>(buffer));
    }

    private record Sent(Request request, WeakReference<long[]> buffer) {}
}
