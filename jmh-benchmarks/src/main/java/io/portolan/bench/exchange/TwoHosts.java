package io.portolan.bench.exchange;

import io.portolan.bench.compare.Checkout;
import io.portolan.bench.compare.ChildProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Two network namespaces of this machine that stand for two hosts. A virtual cable joins them, and
/// neither has another one. Each is called by its address.
///
/// ```
///   10.77.95.1, "node" ------ cable ------ "node", 10.77.95.2
/// ```
///
/// *Failure:* [MissingPeerException] where the system has no namespaces, or the user may make none.
public final class TwoHosts implements AutoCloseable {
    /// The hosts.
    static final List<String> ADDRESSES = List.of("10.77.95.1", "10.77.95.2");

    private static final String DEVICE = "node";
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private TwoHosts() {}

    /// Makes them; first removes what a run has left that did not come to its end.
    public static TwoHosts make() throws InterruptedException, MissingPeerException {
        try {
            remove();
            for (String host : ADDRESSES) {
                require("ip netns add " + host);
            }
            require(
                    "ip link add %s netns %s type veth peer name %s netns %s"
                            .formatted(DEVICE, ADDRESSES.getFirst(), DEVICE, ADDRESSES.getLast()));
            for (String host : ADDRESSES) {
                require("ip -n %s addr add %s/24 dev %s".formatted(host, host, DEVICE));
                require("ip -n %s link set %s up".formatted(host, DEVICE));
                require("ip -n %s link set lo up".formatted(host));
            }
            for (String host : ADDRESSES) {
                awaitCable(host);
            }
        } catch (IOException e) {
            throw new MissingPeerException("there is no command ip: install iproute2");
        }
        return new TwoHosts();
    }

    private static void require(String command)
            throws IOException, InterruptedException, MissingPeerException {
        ChildProcess ended = run(command);
        if (ended.status() != 0) {
            throw refused(command, ended);
        }
    }

    private static MissingPeerException refused(String command, ChildProcess ended)
            throws IOException, InterruptedException {
        remove();
        return new MissingPeerException(
                "two network namespaces need root and a cable between them; '%s' says: %s"
                        .formatted(command, String.join("; ", ended.lines())));
    }

    /// The system says up to a second later that a device can send, and MPICH leaves one out that
    /// cannot.
    private static void awaitCable(String host)
            throws IOException, InterruptedException, MissingPeerException {
        String command = "ip -n %s link show %s".formatted(host, DEVICE);
        long begin = System.nanoTime();
        ChildProcess ended = run(command);
        while (ended.lines().stream().noneMatch(line -> line.contains("state UP"))) {
            if (System.nanoTime() - begin > LIMIT.toNanos()) {
                throw refused(command, ended);
            }
            ended = run(command);
        }
    }

    private static ChildProcess run(String command) throws IOException, InterruptedException {
        return ChildProcess.run(List.of(command.split(" ", -1)), Map.of(), LIMIT);
    }

    /// The words before a command that is to run on the first one.
    static List<String> onFirst() {
        return List.of("ip", "netns", "exec", ADDRESSES.getFirst());
    }

    /// The script that runs a command on one of them, as `ssh` would.
    static Path agent() {
        return Checkout.file("jmh-benchmarks/peers/on-host");
    }

    /// Removes those that are there, and with them the cable.
    private static void remove() throws IOException, InterruptedException {
        for (String host : ADDRESSES) {
            var _ = run("ip netns del " + host);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            remove();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
