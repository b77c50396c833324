package io.portolan.core.interop;

import io.portolan.core.Causality;
import io.portolan.core.Receivable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/// A `receive` by a virtual thread as a future.
///
/// Overview. The port decides: an interrupted `receive` ends either with an item or without one. A
/// caller that wants to complete the future in another way first interrupts and waits for that
/// decision; with an item it is too late.
final class NextItem<T> extends CompletableFuture<T> {

    private final CountDownLatch decision = new CountDownLatch(1);
    private final Thread receiver;
    private boolean isDecided; // guarded by this
    private volatile boolean isWithdrawn;

    private NextItem(Receivable<? extends T> port) {
        var body =
                Causality.carry(() -> {
                    receive(port);
                    return true;
                });
        receiver =
                Thread.ofVirtual()
                        .name("next item")
                        .unstarted(() -> {
                            try {
                                body.call();
                            } catch (Exception e) {
                                super.completeExceptionally(e);
                            }
                        });
    }

    static <T> NextItem<T> of(Receivable<? extends T> port) {
        NextItem<T> next = new NextItem<>(port);
        next.receiver.start();
        return next;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        return withdraw() && super.cancel(mayInterruptIfRunning);
    }

    @Override
    public boolean complete(T value) {
        return withdraw() && super.complete(value);
    }

    @Override
    public boolean completeExceptionally(Throwable failure) {
        return withdraw() && super.completeExceptionally(failure);
    }

    private void receive(Receivable<? extends T> port) {
        @Nullable T item = null;
        @Nullable Throwable failure = null;
        try {
            item = port.receive();
        } catch (InterruptedException e) {
            isWithdrawn = true;
        } catch (Throwable e) {
            failure = e;
        }
        decide();
        if (item != null) {
            super.complete(item);
        } else if (failure != null) {
            super.completeExceptionally(failure);
        }
    }

    /// From here on nobody interrupts: what depends on the future may run on this thread.
    private void decide() {
        synchronized (this) {
            isDecided = true;
            Thread.interrupted();
        }
        decision.countDown();
    }

    /// Ends the `receive`; returns whether it ended without an item.
    private boolean withdraw() {
        synchronized (this) {
            if (!isDecided) {
                receiver.interrupt();
            }
        }
        boolean wasInterrupted = false;
        while (decision.getCount() > 0) {
            try {
                decision.await();
            } catch (InterruptedException e) {
                wasInterrupted = true;
            }
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
        return isWithdrawn;
    }
}
