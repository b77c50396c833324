package io.portolan.mpi.tcp;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wire.JobTls;
import io.portolan.mpi.wire.WireProvider;
import io.portolan.mpi.wire.Wires;
import io.portolan.mpi.wiretest.WiresContract;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Several processes of a job, all within this JVM, which connect as others do.
final class TcpJob {
    static final long TOKEN = 7;

    private TcpJob() {}

    /// The wires of as many processes as there are sinks, all on this host.
    static List<Wires> of(TcpWireSettings settings, FrameSink... sinks) throws Exception {
        return of(settings, null, sinks);
    }

    /// The same, with connections that are encrypted.
    static List<Wires> of(TcpWireSettings settings, @Nullable JobTls tls, FrameSink... sinks)
            throws Exception {
        Duration limit = Duration.ofSeconds(20);
        List<WireProvider.Opening> openings = new ArrayList<>();
        for (int process = 0; process < sinks.length; process++) {
            openings.add(
                    new TcpProvider(settings)
                            .open(
                                    group(
                                            process,
                                            sinks.length,
                                            TOKEN,
                                            tls,
                                            limit,
                                            settings.lossAfter()),
                                    sinks[process]));
        }
        List<String> addresses = openings.stream().map(WireProvider.Opening::address).toList();
        List<Wires> wires = new ArrayList<>();
        try (ExecutorService threads = Executors.newThreadPerTaskExecutor(Thread::new)) {
            List<Future<Wires>> connected = new ArrayList<>();
            for (WireProvider.Opening opening : openings) {
                connected.add(threads.submit(() -> opening.connect(addresses)));
            }
            for (Future<Wires> each : connected) {
                wires.add(each.get());
            }
        }
        openings.forEach(WireProvider.Opening::connected);
        openings.forEach(WireProvider.Opening::close);
        return wires;
    }

    /// A link counts as cut soon after a stall.
    static TcpWireSettings settings(WiresContract.Watching watching) {
        return new TcpWireSettings(
                watching.stallAfter(),
                watching.stallAfter().plus(Duration.ofMillis(200)),
                watching.lossAfter(),
                watching.stalled());
    }

    static WireProvider.ProcessGroup group(int process, int processes, Duration silence) {
        return group(process, processes, TOKEN, null, Duration.ofSeconds(20), silence);
    }

    /// As the members of a job on several hosts.
    static WireProvider.ProcessGroup onHost(
            String host, int process, int processes, Duration silence) {
        WireProvider.ProcessGroup here = group(process, processes, silence);
        return new WireProvider.ProcessGroup(
                process,
                here.members(),
                here.peers(),
                false,
                host,
                TOKEN,
                null,
                here.limit(),
                silence,
                here.words());
    }

    static WireProvider.ProcessGroup group(
            int process,
            int processes,
            long token,
            @Nullable JobTls tls,
            Duration limit,
            Duration silence) {
        List<Integer> all = IntStream.range(0, processes).boxed().toList();
        return new WireProvider.ProcessGroup(
                process,
                all,
                all.stream().filter(other -> other != process).toList(),
                true,
                "nowhere.invalid",
                token,
                tls,
                limit,
                silence,
                other -> "process " + other);
    }
}
