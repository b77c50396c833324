package io.portolan.services.hosting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.Dispatcher;
import io.portolan.services.operation.FailingLog;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Who settles what is known: a thread that waits for it, or the dispatcher.
@Timeout(30)
class SettlingTest {

    private final Dispatcher dispatcher = Dispatcher.builder("settling").platformThreads(1).start();
    private final Settling settling = new Settling("kept", dispatcher);

    @AfterEach
    void close() {
        settling.close();
        dispatcher.close();
    }

    /// Notes which thread settles it.
    private final class Noted extends Settling.Awaited {

        private final boolean isOfCall;
        private final CompletableFuture<Thread> settled = new CompletableFuture<>();

        Noted(boolean isOfCall) {
            super(settling, 0);
            this.isOfCall = isOfCall;
        }

        @Override
        boolean isOfCall() {
            return isOfCall;
        }

        @Override
        void settle(@Nullable IOException cause) {
            settled.complete(Thread.currentThread());
        }

        Thread settled() throws Exception {
            return settled.get(10, TimeUnit.SECONDS);
        }
    }

    private Noted known(boolean isOfCall) {
        Noted noted = new Noted(isOfCall);
        settling.add(noted);
        noted.known(null);
        return noted;
    }

    @Test
    void allIsSettledWhenTheLastThatWasAddedIs() throws Exception {
        Noted noted = new Noted(false);
        settling.add(noted);
        CompletableFuture<Boolean> all = settling.settled();
        assertFalse(all.isDone());
        noted.known(null);
        assertTrue(all.get(10, TimeUnit.SECONDS));
        assertTrue(noted.settled.isDone());
    }

    @Test
    void theDispatcherSettlesWhereNobodyHelps() throws Exception {
        assertNotSame(Thread.currentThread(), known(true).settled());
        assertEquals(0, settling.count());
    }

    @Test
    void aThreadThatWaitsSettlesInThePlaceOfTheDispatcher() throws Exception {
        settling.enter();
        Noted first = known(true);
        Noted second = known(true);
        settling.help();
        settling.leave();
        assertSame(Thread.currentThread(), first.settled());
        assertSame(Thread.currentThread(), second.settled());
    }

    @Test
    void whatAHelperLeavesIsSettledByTheDispatcher() throws Exception {
        settling.enter();
        settling.enter();
        Noted left = known(true);
        settling.leave();
        assertFalse(left.settled.isDone()); // another one is there
        settling.leave();
        assertNotSame(Thread.currentThread(), left.settled());
    }

    @Test
    void aHelperLeavesToTheDispatcherWhatIsNoCallAndAllAfterIt() throws Exception {
        settling.enter();
        Noted call = known(true);
        Noted stage = known(false);
        Noted after = known(true);
        settling.help();
        assertSame(Thread.currentThread(), call.settled());
        assertNotSame(Thread.currentThread(), stage.settled());
        assertNotSame(Thread.currentThread(), after.settled());
        settling.leave();
    }

    /// As when memory ends: the log of the JVM needs some, too.
    @Test
    void whatCannotBeToldNorLoggedKeepsNobody() throws Exception {
        try (FailingLog _ = new FailingLog(Settling.class.getName())) {
            Settling.Awaited broken =
                    new Settling.Awaited(settling, 0) {
                        @Override
                        void settle(@Nullable IOException cause) {
                            throw new OutOfMemoryError("of a test");
                        }
                    };
            settling.add(broken);
            broken.known(null);
            assertNotSame(Thread.currentThread(), known(true).settled());
        }
    }

    @Test
    void aWatchFindsWhatAHelperDoesNotSettle() throws Exception {
        settling.enter(); // and does not get its core
        Noted kept = known(true);
        settling.lookAgain();
        assertNotSame(Thread.currentThread(), kept.settled());
        settling.leave();
    }
}
