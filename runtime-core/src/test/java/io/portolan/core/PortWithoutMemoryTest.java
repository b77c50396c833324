package io.portolan.core;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.FastJoin.Held;
import io.portolan.core.ItemQueue.HandoffStack;
import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A port for whose items there is no memory tells its poster so and stays usable: nobody who fails
/// keeps its lock.
class PortWithoutMemoryTest {

    /// Items that no memory suffices for.
    private static final Object TOO_MANY = new HandoffStack(1, 0, Integer.MAX_VALUE);

    private final Port<Integer> a = Port.unbounded("a");
    private final Port<Integer> b = Port.unbounded("b");

    @Test
    @Tag("process")
    @Timeout(60)
    void aPortThatCannotGrowStaysUsable() throws Exception {
        Process child =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx24m",
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                classPath(),
                                FillingProgram.class.getName())
                        .redirectErrorStream(true)
                        .start();
        try {
            assertTrue(child.waitFor(30, TimeUnit.SECONDS), "a port is locked for ever");
            assertEquals(
                    "unbounded: 0\nbounded: 0\ngiven back: 0\n",
                    new String(child.getInputStream().readAllBytes(), UTF_8));
        } finally {
            child.destroyForcibly();
        }
    }

    @Test
    void aPortWhoseHeldItemsCannotBeMovedStaysUsable() {
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            dispatcher.activate(Arbiters.joinedReceive(a, b, (x, y) -> {}));
            Held held = held(a);
            assertTrue(held.hold(null, TOO_MANY));
            assertEquals(
                    "2147483647 items would wait in a port, at most 1073741825 can: receive more of them, or bound the port",
                    assertThrows(OutOfMemoryError.class, a::poll).getMessage());
            assertThrows(OutOfMemoryError.class, () -> a.inspect(1));
            assertTrue(held.hold(TOO_MANY, 7));
            assertEquals(7, a.poll());
            assertNull(a.poll());
        }
    }

    @Test
    void aJoinThatCannotLockAllItsPortsLocksNone() {
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            dispatcher.activate(Arbiters.joinedReceive(a, b, (x, y) -> {}));
            assertTrue(held(b).hold(null, TOO_MANY)); // locked after the other one
            assertThrows(OutOfMemoryError.class, () -> a.post(1));
            assertEquals(1, a.poll());
            assertNull(a.poll());
            assertTrue(held(b).hold(TOO_MANY, 7));
        }
    }

    private static Held held(Port<?> port) {
        return (Held) Objects.requireNonNull(((LockedPort) port).sole());
    }

    /// Where this JVM finds its classes, whoever started it.
    private static String classPath() {
        Stream<String> paths =
                Stream.of(
                        System.getProperty("portolan.test.classes", "target/test-classes"),
                        System.getProperty("jdk.module.path"),
                        System.getProperty("java.class.path"));
        Stream<String> loaded =
                FillingProgram.class.getClassLoader() instanceof URLClassLoader loader
                        ? Stream.of(loader.getURLs()).map(URL::getPath)
                        : Stream.empty();
        return Stream.concat(loaded, paths)
                .filter(path -> path != null && !path.isEmpty())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /// Fills ports of all kinds until there is no memory, and then takes the oldest item.
    static final class FillingProgram {

        private FillingProgram() {}

        public static void main(String[] arguments) {
            Port<Integer> unbounded = Port.unbounded("unbounded");
            System.out.println("unbounded: " + oldestOf(unbounded, unbounded::post));
            Port<Integer> bounded = Port.bounded("bounded", Integer.MAX_VALUE, new Overflow.Wait());
            System.out.println("bounded: " + oldestOf(bounded, bounded::post));
            Port<Integer> returned = Port.unbounded("given back");
            LockedPort untyped = (LockedPort) returned;
            System.out.println("given back: " + oldestOf(returned, untyped::giveBack));
        }

        private static int oldestOf(Port<Integer> port, IntConsumer posts) {
            try {
                for (int i = 0; ; i = 1) {
                    posts.accept(i);
                }
            } catch (OutOfMemoryError e) {
                port.inspect(0);
                return Objects.requireNonNull(port.poll());
            }
        }
    }
}
