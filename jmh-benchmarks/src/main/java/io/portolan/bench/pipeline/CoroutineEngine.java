package io.portolan.bench.pipeline;

import java.util.function.Predicate;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.CoroutineScope;
import kotlinx.coroutines.CoroutineScopeKt;
import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.channels.BufferOverflow;
import kotlinx.coroutines.channels.Channel;
import kotlinx.coroutines.channels.ChannelKt;
import kotlinx.coroutines.channels.ChannelsKt;

/// A peer: each end is a Kotlin coroutine on the default dispatcher that reads an unlimited
/// channel, passing on is `send`.
final class CoroutineEngine implements ChainEngine {

    private final CoroutineScope scope = CoroutineScopeKt.CoroutineScope(Dispatchers.getDefault());

    @Override
    public Runnable connect(Chain chain) {
        Channel<Chain> a = unlimited();
        Channel<Chain> b = unlimited();
        launch(a, b, Chain::stageAtA);
        launch(b, a, Chain::stageAtB);
        return () -> ChannelsKt.trySendBlocking(a, chain);
    }

    @Override
    public void close() {
        CoroutineScopeKt.cancel(scope, null);
    }

    private void launch(Channel<Chain> from, Channel<Chain> to, Predicate<Chain> stage) {
        var _ =
                BuildersKt.launch(
                        scope,
                        scope.getCoroutineContext(),
                        CoroutineStart.DEFAULT,
                        end(from, to, stage));
    }

    private static CoroutineLoop<Chain> end(
            Channel<Chain> from, Channel<Chain> to, Predicate<Chain> stage) {
        return new CoroutineLoop<Chain>(
                continuation -> from.receive(continuation),
                (chain, continuation) -> {
                    if (stage.test(chain)
                            && CoroutineLoop.isSuspended(to.send(chain, continuation))) {
                        throw new IllegalStateException(
                                "an unlimited channel suspended its sender");
                    }
                    return true;
                });
    }

    private static Channel<Chain> unlimited() {
        return ChannelKt.Channel(Channel.UNLIMITED, BufferOverflow.SUSPEND, null);
    }
}
