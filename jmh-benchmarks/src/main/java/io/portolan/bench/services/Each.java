package io.portolan.bench.services;

import io.grpc.stub.StreamObserver;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Takes each ping of a stream.
///
/// @param taker what to do with it
/// @param back ended when the stream ends; null for nobody
public record Each(Consumer<Ping> taker, @Nullable StreamObserver<Ping> back)
        implements StreamObserver<Ping> {

    @Override
    public void onNext(Ping ping) {
        taker.accept(ping);
    }

    @Override
    public void onError(Throwable failure) {
        // the other end has gone: the program ends
    }

    @Override
    public void onCompleted() {
        if (back != null) {
            back.onCompleted();
        }
    }
}
