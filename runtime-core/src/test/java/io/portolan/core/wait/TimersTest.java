package io.portolan.core.wait;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class TimersTest {

    @Test
    void theThreadBelongsToNoProgram() throws Exception {
        AtomicReference<Thread> runner = new AtomicReference<>();
        Timers.after(0, () -> runner.set(Thread.currentThread())).get(10, TimeUnit.SECONDS);
        Thread thread = runner.get();
        assertNull(thread.getThreadGroup().getParent());
        assertSame(ClassLoader.getSystemClassLoader(), thread.getContextClassLoader());
    }
}
