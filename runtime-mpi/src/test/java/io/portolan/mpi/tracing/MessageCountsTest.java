package io.portolan.mpi.tracing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.mpi.profile.MessageChannel;
import io.portolan.mpi.profile.SizeClass;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Whatever threads count for a rank, nothing is lost.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MessageCountsTest {
    private static final int MESSAGES = 500_000;
    private static final int THREADS = 3;

    @Test
    void theOwnerAndOthersCountAtTheSameTime() throws InterruptedException {
        MessageCounts counts = new MessageCounts(2);
        List<Thread> threads = new ArrayList<>();
        for (int thread = 0; thread <= THREADS; thread++) {
            boolean isOwner = thread == 0;
            threads.add(Thread.ofPlatform().start(() -> count(counts, isOwner)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        long all = (THREADS + 1L) * MESSAGES;
        int size = SizeClass.index(8);
        assertEquals(all, counts.messages(true, 1, MessageChannel.EAGER, size));
        assertEquals(8 * all, counts.bytes(true, 1, MessageChannel.EAGER, size));
        assertEquals(0, counts.messages(false, 1, MessageChannel.EAGER, size));
    }

    private static void count(MessageCounts counts, boolean isOwner) {
        for (int i = 0; i < MESSAGES; i++) {
            counts.add(isOwner, true, 1, MessageChannel.EAGER, 8);
        }
    }
}
