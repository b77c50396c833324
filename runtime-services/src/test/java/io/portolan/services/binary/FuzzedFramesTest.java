package io.portolan.services.binary;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/// Bytes of any kind as what a client of the binary protocol sends.
class FuzzedFramesTest {

    private static Loopback loopback;

    @BeforeAll
    static void start() throws Exception {
        loopback = Loopback.start(BinarySettings.DEFAULT.withFrameBytes(4096));
    }

    @AfterAll
    static void stop() {
        loopback.close();
    }

    @FuzzTest(maxDuration = "2m")
    void framesAreTakenOrRefusedAndNoByteStays(byte[] bytes) {
        UnpooledByteBufAllocator memory = new UnpooledByteBufAllocator(false, true);
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.config().setAllocator(memory);
        channel.pipeline().addLast(new ServerConnection(loopback.server()));
        channel.writeInbound(memory.buffer().writeBytes(bytes));
        channel.runPendingTasks();
        channel.finishAndReleaseAll();
        loopback.node().asked.clear();
        loopback.node().subscriptions.clear();
        assertEquals(0, memory.metric().usedHeapMemory(), "bytes on the heap still in use");
        assertEquals(0, memory.metric().usedDirectMemory(), "bytes off the heap still in use");
    }
}
