package io.portolan.services.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/// An append of a text that remembers what it was told.
final class Told extends Append {

    final String text;
    private final CompletableFuture<Void> outcome = new CompletableFuture<>();

    Told(String text, long generation) {
        super(text.getBytes(UTF_8), generation);
        this.text = text;
    }

    static Told append(ChangeLog log, String text) {
        Told told = new Told(text, log.generation());
        log.append(told);
        return told;
    }

    static String text(byte[] record) {
        return new String(record, UTF_8);
    }

    @Override
    public void durable() {
        if (!outcome.complete(null)) {
            throw new AssertionError("told twice: " + text);
        }
    }

    @Override
    public void failed(IOException cause) {
        if (!outcome.completeExceptionally(cause)) {
            throw new AssertionError("told twice: " + text);
        }
    }

    /// Waits until it is durable.
    Told await() throws InterruptedException {
        try {
            outcome.get();
            return this;
        } catch (ExecutionException e) {
            throw new AssertionError(e.getCause());
        }
    }

    /// Waits until it has failed.
    Throwable failure() throws InterruptedException {
        try {
            outcome.get();
        } catch (ExecutionException e) {
            return Objects.requireNonNull(e.getCause());
        }
        throw new AssertionError(text + " is durable");
    }

    boolean isDurable() throws InterruptedException {
        try {
            outcome.get();
            return true;
        } catch (ExecutionException e) {
            return false;
        }
    }
}
