package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.link.FramePurpose;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Up to which size a message to another process takes its elements with it: what the wire says, or
/// the limit that was given to the world, as long as one frame has room for it.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EagerLimitTest {
    private static final int NONE = -1;
    private static final int TAG = 1;
    private static final int NOTICE = 2;

    @ParameterizedTest
    @CsvSource({
        "-1, 8192, EAGER",
        "-1, 8193, RTS",
        "0, 100, RTS",
        "100, 100, EAGER",
        "100, 101, RTS",
        "12000, 12000, EAGER",
        "100000, 16384, EAGER",
        "100000, 16385, RTS",
    })
    void aMessageUpToTheLimitIsOneFrame(int given, int bytes, FramePurpose expected)
            throws InterruptedException {
        Set<FramePurpose> found = ConcurrentHashMap.newKeySet();
        Set<FramePurpose> messages = EnumSet.of(FramePurpose.EAGER, FramePurpose.RTS);
        limited(World.builder(2).asProcesses(2), given)
                .metered((_, _, first, _) -> {
                    FramePurpose purpose = FramePurpose.of(first);
                    if (messages.contains(purpose)) {
                        found.add(purpose);
                    }
                })
                .run(world -> {
                    if (world.rank() == 0) {
                        world.send(new byte[bytes], 1, TAG);
                    } else {
                        world.recv(new byte[bytes], 0, TAG);
                    }
                });
        assertEquals(Set.of(expected), found);
    }

    @ParameterizedTest
    @CsvSource({"-1, 32768", "100, 100"})
    void aSendThroughSharedMemoryReturnsUpToTheLimit(int given, int limit)
            throws InterruptedException {
        noticeBeforeTheReceive(given, limit);
        assertThrows(MPIException.class, () -> noticeBeforeTheReceive(given, limit + 1));
    }

    /// A deadlock, unless the send returns before its receive.
    private static void noticeBeforeTheReceive(int given, int bytes) throws InterruptedException {
        limited(World.builder(2).asProcesses(2).over("shm"), given)
                .run(world -> {
                    if (world.rank() == 0) {
                        world.send(new byte[bytes], 1, TAG);
                        world.send(new byte[1], 1, NOTICE);
                    } else {
                        world.recv(new byte[1], 0, NOTICE);
                        world.recv(new byte[bytes], 0, TAG);
                    }
                });
    }

    private static WorldBuilder limited(WorldBuilder world, int bytes) {
        return bytes == NONE ? world : world.eagerBytes(bytes);
    }
}
