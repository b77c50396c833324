package io.portolan.bench.notifications;

import io.portolan.bench.services.Ping;
import io.portolan.services.binary.BinaryClient;
import io.portolan.services.binary.BinarySettings;
import io.portolan.services.binary.NetworkThreads;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.Subscriber;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/// Ours: subscribers of a service in another process, over a few connections.
final class FrameBroadcast implements Broadcast {

    private static final int CONNECTIONS = 4;
    private static final Target TARGET = Target.of(Target.SERVICES + "changes");

    private final NetworkThreads threads = NetworkThreads.start("subscribers", 1);
    private final List<BinaryClient> clients = new ArrayList<>();
    private int subscribed;

    FrameBroadcast(int port) {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        for (int i = 0; i < CONNECTIONS; i++) {
            clients.add(new BinaryClient(threads, address, null, null, BinarySettings.DEFAULT));
        }
    }

    @Override
    public void subscribe(Told subscriber) throws InterruptedException {
        Subscriber wanted = new Subscriber(SubscribeOptions.DEFAULT, Changes.sink(subscriber));
        Asked asked = new Asked(new Operation(Verb.SUBSCRIBE, TARGET, wanted, Terms.LOCAL), true);
        clients.get(subscribed++ % CONNECTIONS).perform(asked);
        asked.done.await();
    }

    @Override
    public void change(long number) {
        Operation change = new Operation(Verb.UPDATE, TARGET, Ping.first(), Terms.LOCAL);
        clients.getFirst().perform(new Asked(change, false));
    }

    @Override
    public void close() {
        clients.forEach(BinaryClient::close);
        threads.close();
    }

    private static final class Asked extends Exchange {

        private final CountDownLatch done = new CountDownLatch(1);
        private final boolean wantsReply;

        Asked(Operation operation, boolean wantsReply) {
            super(operation);
            this.wantsReply = wantsReply;
        }

        @Override
        public boolean wantsReply() {
            return wantsReply;
        }

        @Override
        protected void replied(Reply reply) {
            done.countDown();
        }

        @Override
        protected void failed(Fault fault) {
            throw fault.exception();
        }
    }
}
