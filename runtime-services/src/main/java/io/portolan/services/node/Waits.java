package io.portolan.services.node;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/// Waiting for what cannot fail.
final class Waits {

    private Waits() {}

    static <T> T until(CompletableFuture<T> outcome) throws InterruptedException {
        try {
            return outcome.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }
}
