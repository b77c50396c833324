package io.portolan.mpi.tcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.portolan.mpi.wiretest.EchoPair;
import io.portolan.mpi.wiretest.Pattern;
import io.portolan.mpi.wiretest.Recorder;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Two network namespaces as two hosts, whose link is slow, or is cut. Needs root.
@Tag("slow")
@Timeout(60)
final class TcpNamespacesTest {
    private static final String SPACE = "portolan-" + ProcessHandle.current().pid();
    private static final String NEAR = "pn" + ProcessHandle.current().pid() % 100_000;
    private static final String FAR = "pf" + ProcessHandle.current().pid() % 100_000;
    private static final String HERE = "10.77.93.1";
    private static final String THERE = "10.77.93.2";

    private static boolean runs(String line) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(line.split(" "))
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        return process.waitFor() == 0;
    }

    private static void run(String line) throws IOException, InterruptedException {
        assertTrue(runs(line), line);
    }

    @BeforeEach
    void makeHosts() throws Exception {
        boolean isThere = false;
        try {
            isThere = runs("ip netns add " + SPACE);
        } catch (IOException e) {
            assertTrue(String.valueOf(e.getMessage()).contains("ip"), "there is no such command");
        }
        assumeTrue(isThere, "network namespaces need root and the command ip");
        run("ip link add %s type veth peer name %s".formatted(NEAR, FAR));
        run("ip link set %s netns %s".formatted(FAR, SPACE));
        run("ip addr add %s/24 dev %s".formatted(HERE, NEAR));
        run("ip link set %s up".formatted(NEAR));
        run("ip netns exec %s ip addr add %s/24 dev %s".formatted(SPACE, THERE, FAR));
        run("ip netns exec %s ip link set %s up".formatted(SPACE, FAR));
        run("ip netns exec %s ip link set lo up".formatted(SPACE));
    }

    @AfterEach
    void removeHosts() throws Exception {
        runs("ip link del " + NEAR);
        runs("ip netns del " + SPACE);
    }

    private static EchoPair pair() throws Exception {
        return TcpPair.of(
                TcpWireSettings.DEFAULT, List.of("ip", "netns", "exec", SPACE), HERE, THERE);
    }

    @Test
    void framesCrossTheHosts() throws Exception {
        try (EchoPair pair = pair()) {
            pair.echo(100);
        }
    }

    /// Neither end hears that the link is cut: their systems send in vain, and say nothing.
    @Test
    void aCutLinkIsNoticedWithinThreeSeconds() throws Exception {
        try (EchoPair pair = pair()) {
            pair.echo(10);
            run("ip netns exec %s ip link set %s down".formatted(SPACE, FAR));
            long begin = System.nanoTime();
            pair.wire().offer(11, 0, 0, 0, new Pattern(1, 100));
            pair.wire().flush();
            Recorder.Lost lost = (Recorder.Lost) pair.sink().take();
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
            assertTrue(
                    String.valueOf(lost.cause())
                            .matches(
                                    ".*it has given no sign of life for \\d+ ms, and neither has its host: the link is cut, or the host is down"),
                    String.valueOf(lost.cause()));
            assertTrue(millis <= 3000, millis + " ms");
        }
    }

    /// A link that comes back in time has lost nothing.
    @Test
    void aLinkThatIsBackInTimeLosesNothing() throws Exception {
        try (EchoPair pair = pair()) {
            pair.echo(10);
            run("ip netns exec %s ip link set %s down".formatted(SPACE, FAR));
            for (int i = 0; i < 50; i++) {
                pair.wire().offer(i, 0, 0, 0, new Pattern(i, 1000));
            }
            pair.wire().flush();
            assertNull(pair.sink().poll(Duration.ofMillis(1200)));
            run("ip netns exec %s ip link set %s up".formatted(SPACE, FAR));
            for (int i = 0; i < 50; i++) {
                assertEquals(i, ((Recorder.Came) pair.sink().take()).words().getFirst());
            }
        }
    }

    /// 20 Mbit a second: the sender meets a full socket again and again.
    @Test
    void aSlowLinkDeliversAllInOrder() throws Exception {
        run("tc qdisc add dev %s root tbf rate 20mbit burst 32k latency 20ms".formatted(NEAR));
        try (EchoPair pair = pair()) {
            int frames = 100;
            int most = pair.wire().mostPayload();
            Thread sender =
                    Thread.ofPlatform()
                            .start(() -> {
                                for (int i = 0; i < frames; i++) {
                                    while (!pair.wire().offer(i, 0, 0, 0, new Pattern(i, most))) {
                                        Thread.onSpinWait();
                                    }
                                    pair.wire().flush();
                                }
                            });
            for (int i = 0; i < frames; i++) {
                assertEquals(i, ((Recorder.Came) pair.sink().take()).words().getFirst());
            }
            sender.join();
        }
    }
}
