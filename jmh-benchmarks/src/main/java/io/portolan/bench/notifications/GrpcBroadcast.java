package io.portolan.bench.notifications;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import io.portolan.bench.services.Ping;
import io.portolan.bench.wire.Each;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/// A peer: each subscriber reads a stream of its own, over a few channels.
final class GrpcBroadcast implements Broadcast {

    private static final int CHANNELS = 4;

    private final List<ManagedChannel> channels = new ArrayList<>();
    private final StreamObserver<Ping> changes;
    private int subscribed;

    GrpcBroadcast(int port, boolean isDirect) {
        for (int i = 0; i < CHANNELS; i++) {
            NettyChannelBuilder builder =
                    NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext();
            channels.add((isDirect ? builder.directExecutor() : builder).build());
        }
        changes =
                ClientCalls.asyncClientStreamingCall(
                        channels.getFirst().newCall(GrpcChanges.CHANGE, CallOptions.DEFAULT),
                        new Each(answer -> {}, null));
    }

    @Override
    public void subscribe(Told subscriber) throws InterruptedException {
        CountDownLatch isThere = new CountDownLatch(1);
        ClientCalls.asyncServerStreamingCall(
                channels.get(subscribed++ % CHANNELS)
                        .newCall(GrpcChanges.SUBSCRIBE, CallOptions.DEFAULT),
                ping(0),
                new Each(
                        ping -> {
                            if (ping.id() == 0) {
                                isThere.countDown();
                            } else {
                                subscriber.change(ping.id());
                            }
                        },
                        null));
        isThere.await();
    }

    @Override
    public void change(long number) {
        changes.onNext(ping(number));
    }

    private static Ping ping(long number) {
        Ping first = Ping.first();
        return new Ping(number, first.x(), first.y(), first.name());
    }

    @Override
    public void close() {
        channels.forEach(ManagedChannel::shutdownNow);
    }
}
