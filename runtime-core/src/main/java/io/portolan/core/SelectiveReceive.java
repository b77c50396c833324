package io.portolan.core;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A receiver that takes its items one by one under the port's lock, because it has a filter or a
/// limit.
abstract class SelectiveReceive<T> extends Receive<T> {

    private final @Nullable Filter<T> filter;

    /// Whether the lane had no room and has not said otherwise; guarded by the port's lock.
    private boolean isRefused;

    SelectiveReceive(Lane lane, Receiver<T> receiver) {
        super(lane, receiver);
        filter = filter(receiver.filter());
    }

    @Override
    public final boolean wants(Object queued) {
        return filter == null || filter.wants(queued);
    }

    /// Makes a task of the item; false when the lane has no room. After that the lane is not asked
    /// until it says that it has, or a newer item could find the room that an older one did not.
    /// With the port locked.
    final boolean isSubmitted(Object item) {
        if (isRefused) {
            return false;
        }
        boolean isSubmitted = lane.submit(new ReceiveTask<>(this, item), this);
        isRefused = !isSubmitted; // tryAgain needs the port's lock, so it comes later
        return isSubmitted;
    }

    @Override
    public final void tryAgain() {
        port().rematch(_ -> isRefused = false);
    }

    @Override
    final boolean isSelective() {
        return filter != null;
    }

    private @Nullable Filter<T> filter(@Nullable Predicate<? super T> predicate) {
        return predicate == null
                ? null
                : new Filter<>(
                        port(),
                        predicate,
                        (failure, queued) ->
                                lane.reportLater(
                                        failure, "predicate of " + this + " at " + port(), queued));
    }
}
