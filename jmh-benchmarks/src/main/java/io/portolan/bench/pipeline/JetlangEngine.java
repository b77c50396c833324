package io.portolan.bench.pipeline;

import java.util.concurrent.ExecutorService;
import org.jetlang.channels.Channel;
import org.jetlang.channels.MemoryChannel;
import org.jetlang.core.Callback;
import org.jetlang.fibers.Fiber;
import org.jetlang.fibers.PoolFiberFactory;

/// A peer: each end is a fiber of a pool with a thread for each core, passing on is `publish` to a
/// channel of its own.
final class JetlangEngine implements ChainEngine {

    private final ExecutorService threads = JdkEngines.CorePool.startFixed();
    private final PoolFiberFactory fibers = new PoolFiberFactory(threads);

    @Override
    public Runnable connect(Chain chain) {
        Channel<Chain> a = new MemoryChannel<>();
        Channel<Chain> b = new MemoryChannel<>();
        subscribe(
                a,
                item -> {
                    if (item.stageAtA()) {
                        b.publish(item);
                    }
                });
        subscribe(
                b,
                item -> {
                    if (item.stageAtB()) {
                        a.publish(item);
                    }
                });
        return () -> a.publish(chain);
    }

    @Override
    public void close() {
        fibers.dispose();
        threads.close();
    }

    private void subscribe(Channel<Chain> channel, Callback<Chain> callback) {
        Fiber fiber = fibers.create();
        fiber.start();
        channel.subscribe(fiber, callback);
    }
}
