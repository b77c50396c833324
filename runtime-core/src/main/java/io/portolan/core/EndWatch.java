package io.portolan.core;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/// Brings a result port its outcome when a port is closed and empty, and takes no item. While one
/// is registered posters take the port's lock. It lets go when the result port has an outcome, and
/// when nobody can learn of that outcome any more.
final class EndWatch extends Taker {

    private final MatchingPort<?> port;
    private final WeakReference<ResultPort<Boolean>> end;

    /// Set when somebody may learn of the outcome who does not refer to the result port.
    @SuppressWarnings("UnusedVariable") // that it is referred to is enough
    private volatile @Nullable ResultPort<?> kept;

    private volatile boolean hasEnded;

    EndWatch(MatchingPort<?> port, ResultPort<Boolean> end) {
        this.port = port;
        this.end = new WeakReference<>(end);
    }

    void register() {
        port.forgetSpent(); // others like this one that were dropped
        port.register(this);
    }

    /// Keeps the result port until it has an outcome.
    void keep(ResultPort<?> watching) {
        if (!hasEnded) {
            kept = watching;
        }
    }

    /// The result port has its outcome.
    void letGo() {
        hasEnded = true;
        kept = null;
        port.unregister(this);
    }

    @Override
    boolean offer(Object item) {
        return false;
    }

    @Override
    boolean isSpent() {
        return hasEnded || end.refersTo(null);
    }

    @Override
    void portClosed(int left) {
        ResultPort<Boolean> watching = end.get();
        if (left == 0 && !hasEnded && watching != null) {
            hasEnded = true;
            // user code must not run with the port locked
            Thread.startVirtualThread(() -> tell(watching));
        }
    }

    private void tell(ResultPort<Boolean> watching) {
        port.closeCause().ifPresentOrElse(watching::tryFailure, () -> watching.tryPost(true));
    }

    @Override
    public String toString() {
        return "watch for its end";
    }
}
