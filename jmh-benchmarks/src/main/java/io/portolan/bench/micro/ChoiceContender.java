package io.portolan.bench.micro;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;
import io.portolan.bench.pipeline.CoroutineLoop;
import io.portolan.core.Arbiters;
import io.portolan.core.Choice;
import io.portolan.core.Port;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
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
import org.jspecify.annotations.Nullable;

/// The twins of the choice between ports.
public enum ChoiceContender implements Contender {
    CHOICE("Choice.await over ports", Role.OURS),
    SELECT("Kotlin select over channels", Role.YARDSTICK),
    POLLED("LinkedBlockingQueues polled in turn", Role.YARDSTICK);

    private final String label;
    private final Role role;

    ChoiceContender(String label, Role role) {
        this.label = label;
        this.role = role;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Role role() {
        return role;
    }

    Sources sources(int count) {
        return switch (this) {
            case CHOICE -> new ChoiceSources(count);
            case SELECT -> new SelectSources(count);
            case POLLED -> new PolledSources(count);
        };
    }

    /// Places to post at, and a consumer that takes from whichever has an item.
    interface Sources {

        /// Posts at one of them.
        ///
        /// *Threads:* the producer.
        void post(int source, Integer item);

        /// Adds items as they come until there are so many.
        ///
        /// *Threads:* the consumer.
        void consume(int items, ChoiceBenchmark.Arrivals arrivals) throws Exception;
    }

    /// Ours: ports, and a choice between them that is made once and awaited for each item.
    static final class ChoiceSources implements Sources {

        private final List<Port<Integer>> ports;

        ChoiceSources(int count) {
            ports =
                    IntStream.range(0, count)
                            .mapToObj(i -> Port.<Integer>unbounded("source " + i))
                            .toList();
        }

        @Override
        public void post(int source, Integer item) {
            ports.get(source).post(item);
        }

        @Override
        public void consume(int items, ChoiceBenchmark.Arrivals arrivals) throws Exception {
            Choice<Integer> choice = Arbiters.choice();
            for (int i = 0; i < ports.size(); i++) {
                int source = i;
                choice.onReceive(ports.get(i), item -> arrivals.add(source, item));
            }
            while (choice.await() < items) {
                // the next one
            }
        }
    }

    /// What the JDK has, which has no choice: a LinkedBlockingQueue for each source, polled in turn
    /// by a thread that yields when all are empty.
    static final class PolledSources implements Sources {

        private final List<LinkedBlockingQueue<Integer>> queues;

        PolledSources(int count) {
            queues =
                    IntStream.range(0, count)
                            .mapToObj(_ -> new LinkedBlockingQueue<Integer>())
                            .toList();
        }

        @Override
        public void post(int source, Integer item) {
            queues.get(source).add(item);
        }

        @Override
        public void consume(int items, ChoiceBenchmark.Arrivals arrivals)
                throws InterruptedException {
            int total = 0;
            while (total < items) {
                int before = total;
                for (int i = 0; i < queues.size(); i++) {
                    @Nullable Integer item = queues.get(i).poll();
                    if (item != null) {
                        total = arrivals.add(i, item);
                    }
                }
                if (total == before) {
                    ChoiceBenchmark.ChoosingRun.pause();
                }
            }
        }
    }

    /// A peer: Kotlin's unlimited channels, and a coroutine on the default dispatcher that selects.
    static final class SelectSources implements Sources {

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
        public void consume(int items, ChoiceBenchmark.Arrivals arrivals)
                throws InterruptedException {
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
}
