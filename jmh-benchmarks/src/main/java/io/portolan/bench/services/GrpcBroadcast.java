package io.portolan.bench.services;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
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

    /// A peer's end that has the changes: each is written to the stream of every subscriber.
    static final class GrpcPublisher {

        private final List<StreamObserver<Ping>> subscribers = new ArrayList<>();

        /// Listens; returns the port.
        static int start(boolean isDirect) throws IOException {
            NettyServerBuilder builder =
                    NettyServerBuilder.forAddress(
                                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                            .addService(new GrpcPublisher().service());
            Server server = (isDirect ? builder.directExecutor() : builder).build().start();
            return server.getPort();
        }

        private ServerServiceDefinition service() {
            return ServerServiceDefinition.builder(GrpcChanges.SERVICE)
                    .addMethod(
                            GrpcChanges.SUBSCRIBE,
                            ServerCalls.asyncServerStreamingCall(
                                    (Ping ping, StreamObserver<Ping> out) -> subscribe(ping, out)))
                    .addMethod(
                            GrpcChanges.CHANGE,
                            ServerCalls.asyncClientStreamingCall(
                                    out -> new Each(this::publish, out)))
                    .build();
        }

        /// A first message says that it is there.
        private synchronized void subscribe(Ping ping, StreamObserver<Ping> subscriber) {
            subscriber.onNext(ping);
            subscribers.add(subscriber);
        }

        private synchronized void publish(Ping ping) {
            subscribers.forEach(subscriber -> subscriber.onNext(ping));
        }
    }

    /// The methods of the peer's service.
    static final class GrpcChanges {

        static final String SERVICE = "bench.Changes";
        static final MethodDescriptor<Ping, Ping> SUBSCRIBE =
                GrpcPings.method(SERVICE, MethodType.SERVER_STREAMING, "subscribe");
        static final MethodDescriptor<Ping, Ping> CHANGE =
                GrpcPings.method(SERVICE, MethodType.CLIENT_STREAMING, "change");

        private GrpcChanges() {}
    }
}
