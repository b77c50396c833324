package io.portolan.bench.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class CoroutineLoopTest {

    private final List<String> items = new ArrayList<>();
    private final List<Object> ends = new ArrayList<>();

    @Test
    void anItemThatComesBeforeTheLoopIsSuspendedIsNotLost() {
        Continuation<Unit> loop =
                new CoroutineLoop<String>(
                                CoroutineLoopTest::resumed,
                                (item, _) -> {
                                    items.add(item);
                                    return false;
                                })
                        .create(null, new End());
        loop.resumeWith(Unit.INSTANCE);
        assertEquals(List.of("item"), items);
        assertEquals(List.of(Unit.INSTANCE), ends);
    }

    /// Has another thread resume the loop before it says that the loop is suspended.
    private static @Nullable Object resumed(Continuation<? super String> loop) {
        Thread other = Thread.ofPlatform().start(() -> loop.resumeWith("item"));
        try {
            other.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return IntrinsicsKt.getCOROUTINE_SUSPENDED();
    }

    private final class End implements Continuation<Unit> {

        @Override
        public CoroutineContext getContext() {
            return EmptyCoroutineContext.INSTANCE;
        }

        @Override
        public void resumeWith(Object result) {
            ends.add(result);
        }
    }
}
