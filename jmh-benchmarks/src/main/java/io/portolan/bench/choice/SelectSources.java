package io.portolan.bench.choice;

import io.portolan.bench.pipeline.CoroutineLoop;
import java.util.List;
import java.util.stream.IntStream;
import kotlin.Unit;
import kotlin.jvm.functions.Function1;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.channels.BufferOverflow;
import kotlinx.coroutines.channels.Channel;
import kotlinx.coroutines.channels.ChannelKt;
import kotlinx.coroutines.channels.ChannelsKt;
import kotlinx.coroutines.selects.SelectBuilder;
import kotlinx.coroutines.selects.SelectKt;

/// A peer: Kotlin's unlimited channels, and a coroutine on the default dispatcher that selects.
final class SelectSources implements Sources {

    private final List<Channel<Integer>> channels;

    SelectSources(int count) {
        channels =
                IntStream.range(0, count)
                        .mapToObj(_ ->
                                ChannelKt.<Integer>Channel(
                                        Channel.UNLIMITED, BufferOverflow.SUSPEND, null))
                        .toList();
    }

    @Override
    public void post(int source, Integer item) {
        ChannelsKt.trySendBlocking(channels.get(source), item);
    }

    @Override
    public void consume(int items, Arrivals arrivals) throws InterruptedException {
        Function1<SelectBuilder<? super Integer>, Unit> branches =
                select -> {
                    for (int i = 0; i < channels.size(); i++) {
                        int source = i;
                        select.invoke(
                                channels.get(i).getOnReceive(),
                                (item, _) -> arrivals.add(source, item));
                    }
                    return Unit.INSTANCE;
                };
        CoroutineLoop<Integer> loop =
                new CoroutineLoop<>(
                        continuation -> SelectKt.select(branches, continuation),
                        (total, _) -> total < items);
        var _ = BuildersKt.runBlocking(Dispatchers.getDefault(), loop);
    }
}
