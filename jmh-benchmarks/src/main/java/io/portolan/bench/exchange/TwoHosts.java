package io.portolan.bench.exchange;

import io.portolan.bench.compare.Checkout;
import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.MissingPeerException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
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
final class TwoHosts implements AutoCloseable {
    /// The hosts.
    static final List<String> ADDRESSES = List.of("10.77.95.1", "10.77.95.2");

    /// The system says up to a second later that a device can send, and MPICH leaves one out that
    /// cannot.
    private static final String MAKE =
            """
            set -e
            for host; do ip netns add $host; done
            ip link add node netns $1 type veth peer name node netns $2
            for host; do
                ip -n $host addr add $host/24 dev node
                ip -n $host link set node up
                ip -n $host link set lo up
            done
            for host; do
                until ip -n $host link show node | grep 'state UP'; do sleep 0.1; done
            done
            """;

    private static final Duration LIMIT = Duration.ofSeconds(30);

    private TwoHosts() {}

    /// Makes them; first removes what a run has left that did not come to its end.
    static TwoHosts make() throws InterruptedException, MissingPeerException {
        try {
            remove();
            ChildProcess ended = run(MAKE);
            if (ended.status() != 0 || ended.isStopped()) {
                remove();
                throw new MissingPeerException(
                        "two network namespaces need iproute2, root and a cable between them: %s"
                                .formatted(String.join("; ", ended.lines())));
            }
        } catch (IOException e) {
            throw new MissingPeerException("there is no shell: " + e.getMessage());
        }
        return new TwoHosts();
    }

    /// Runs a script whose arguments are the two.
    private static ChildProcess run(String script) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("sh", "-c", script, "sh"));
        command.addAll(ADDRESSES);
        return ChildProcess.run(command, Map.of(), LIMIT);
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
        var _ = run("for host; do ip netns del $host; done");
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
