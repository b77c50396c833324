package io.portolan.bench.join;

import kotlin.Unit;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.CoroutineScope;
import kotlinx.coroutines.CoroutineScopeKt;
import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.channels.BufferOverflow;
import kotlinx.coroutines.channels.Channel;
import kotlinx.coroutines.channels.ChannelKt;
import kotlinx.coroutines.channels.ChannelsKt;
import kotlinx.coroutines.flow.Flow;
import kotlinx.coroutines.flow.FlowCollector;
import kotlinx.coroutines.flow.FlowKt;

/// A peer: Kotlin's `zip` of the flows of two unlimited channels, collected by a coroutine on the
/// default dispatcher.
final class CoroutineZipper implements Zipper {

    private final CoroutineScope scope = CoroutineScopeKt.CoroutineScope(Dispatchers.getDefault());

    @Override
    public Zip zip(Pairs pairs) {
        Channel<Integer> left = unlimited();
        Channel<Integer> right = unlimited();
        Flow<Unit> flow =
                FlowKt.zip(
                        FlowKt.receiveAsFlow(left),
                        FlowKt.receiveAsFlow(right),
                        (a, b, _) -> {
                            pairs.add(a, b);
                            return Unit.INSTANCE;
                        });
        FlowCollector<Unit> collector = (_, _) -> Unit.INSTANCE;
        var _ =
                BuildersKt.launch(
                        scope,
                        scope.getCoroutineContext(),
                        CoroutineStart.DEFAULT,
                        (_, continuation) -> flow.collect(collector, continuation));
        return new Zip() {
            @Override
            public void postLeft(Integer item) {
                ChannelsKt.trySendBlocking(left, item);
            }

            @Override
            public void postRight(Integer item) {
                ChannelsKt.trySendBlocking(right, item);
            }

            @Override
            public void close() {
                left.close(null);
                right.close(null);
            }
        };
    }

    @Override
    public void close() {
        CoroutineScopeKt.cancel(scope, null);
    }

    private static Channel<Integer> unlimited() {
        return ChannelKt.Channel(Channel.UNLIMITED, BufferOverflow.SUSPEND, null);
    }
}
