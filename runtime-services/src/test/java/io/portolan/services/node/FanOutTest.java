package io.portolan.services.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.ServiceProxy;
import io.portolan.services.node.NotesService.Add;
import io.portolan.services.node.NotesService.Notes;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Sink;
import io.portolan.services.operation.SubscribeOptions;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// One change told to very many, one of whom takes no delivery.
@Timeout(120)
class FanOutTest {

    private static final int CHANGES = 30;

    /// Expects every change, in order.
    private static final class Counting implements Sink {

        private final CountDownLatch all;
        private long last;
        private volatile String wrong = "";

        Counting(CountDownLatch all) {
            this.all = all;
        }

        @Override
        public void deliver(Delivery delivery) {
            if (delivery instanceof Delivery.Event(var told)
                    && told.revision().number() == last + 1) {
                last++;
            } else {
                wrong = delivery + " after " + last;
            }
            if (last == CHANGES) {
                all.countDown();
            }
        }
    }

    @Test
    @DisplayName("services 21: 10,000 subscribers get every change while one of them blocks")
    void tenThousandInTheNode() throws Exception {
        try (ServiceNode node = NotesService.node()) {
            ServiceProxy<Notes> notes = NotesService.create(node);
            fanOut(notes, List.of(notes), 10_000);
        }
    }

    @Test
    @DisplayName("services 21: 1,000 subscribers of other nodes get every change while one blocks")
    void aThousandOverFrames() throws Exception {
        List<ServiceNode> others = new ArrayList<>();
        try (ServiceNode node = ServiceNode.builder().service(NotesService.class).tcp(0).start()) {
            ServiceProxy<Notes> notes = NotesService.create(node);
            int port = Objects.requireNonNull(node.tcp()).getPort();
            URI place = URI.create("tcp://127.0.0.1:%d%s".formatted(port, notes.lookup().path()));
            List<ServiceProxy<Notes>> proxies = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                ServiceNode other = ServiceNode.builder().name("other-" + i).start();
                others.add(other);
                proxies.add(other.connect(place, Notes.class));
            }
            fanOut(notes, proxies, 1_000);
        } finally {
            others.forEach(ServiceNode::close);
        }
    }

    private static void fanOut(
            ServiceProxy<Notes> notes, List<ServiceProxy<Notes>> proxies, int subscribers)
            throws InterruptedException {
        CountDownLatch release = new CountDownLatch(1);
        proxies.getFirst()
                .subscribe(
                        SubscribeOptions.DEFAULT,
                        delivery -> {
                            try {
                                release.await();
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        });
        CountDownLatch all = new CountDownLatch(subscribers);
        List<Counting> sinks = new ArrayList<>();
        for (int i = 0; i < subscribers; i++) {
            Counting sink = new Counting(all);
            sinks.add(sink);
            proxies.get(i % proxies.size()).subscribe(SubscribeOptions.DEFAULT, sink);
        }
        for (int i = 0; i < CHANGES; i++) {
            notes.update(new Add(1), null);
        }
        boolean isTold = all.await(100, TimeUnit.SECONDS);
        List<String> wrong =
                sinks.stream().map(sink -> sink.wrong).filter(text -> !text.isEmpty()).toList();
        assertEquals(List.of(), wrong.stream().limit(3).toList(), wrong.size() + " are wrong");
        assertTrue(isTold, () -> all.getCount() + " were not told of everything");
        release.countDown();
    }
}
