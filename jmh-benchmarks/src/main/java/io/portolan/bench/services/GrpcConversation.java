package io.portolan.bench.services;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A peer: unary calls, or one stream in both directions, over one channel.
final class GrpcConversation implements OneWayConversation {

    /// How it is used.
    enum Way {
        UNARY_DIRECT,
        UNARY,
        STREAM
    }

    private final ManagedChannel channel;
    private final Queue<Consumer<Ping>> waiting = new ConcurrentLinkedQueue<>();
    private final @Nullable StreamObserver<Ping> asks;
    private final StreamObserver<Ping> tells;

    GrpcConversation(int port, Way way) {
        NettyChannelBuilder builder =
                NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext();
        channel = (way == Way.UNARY ? builder : builder.directExecutor()).build();
        asks =
                way == Way.STREAM
                        ? ClientCalls.asyncBidiStreamingCall(
                                channel.newCall(GrpcPings.STREAM, CallOptions.DEFAULT),
                                new Each(answer -> waiting.remove().accept(answer), null))
                        : null;
        tells =
                ClientCalls.asyncClientStreamingCall(
                        channel.newCall(GrpcPings.TELL, CallOptions.DEFAULT),
                        new Each(answer -> {}, null));
    }

    @Override
    public void ask(Ping ping, Consumer<Ping> answered) {
        if (asks == null) {
            ClientCalls.asyncUnaryCall(
                    channel.newCall(GrpcPings.UNARY, CallOptions.DEFAULT),
                    ping,
                    new Each(answered, null));
        } else {
            synchronized (asks) { // a stream takes one message at a time
                waiting.add(answered);
                asks.onNext(ping);
            }
        }
    }

    @Override
    public void tell(Ping ping) {
        tells.onNext(ping);
    }

    @Override
    public CompletableFuture<Long> told() {
        CompletableFuture<Long> told = new CompletableFuture<>();
        ClientCalls.asyncUnaryCall(
                channel.newCall(GrpcPings.TOLD, CallOptions.DEFAULT),
                Ping.first(),
                new StreamObserver<Ping>() {
                    @Override
                    public void onNext(Ping answer) {
                        told.complete(answer.id());
                    }

                    @Override
                    public void onError(Throwable failure) {
                        told.completeExceptionally(failure);
                    }

                    @Override
                    public void onCompleted() {}
                });
        return told;
    }

    @Override
    public void close() {
        channel.shutdownNow();
    }
}
