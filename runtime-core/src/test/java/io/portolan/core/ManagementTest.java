package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.dump.DumpMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Dispatchers can be dumped by management clients while they are open.
@Timeout(30)
class ManagementTest {

    private static final String NAME = "odd, \"name\"=*?:\n";

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

    @Test
    void openDispatchersCanBeDumpedByTheirNames() throws Exception {
        ObjectName first = name(NAME);
        ObjectName second = name(NAME + " #2");
        List<Dispatcher> dispatchers = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            dispatchers.add(Dispatcher.builder(NAME).virtualThreads().start());
        }
        Spin.until(() -> server.isRegistered(first) && server.isRegistered(second));
        assertEquals(
                Set.of(first, second),
                server.queryNames(ObjectName.getInstance(DumpMXBean.NAMES), null));
        assertNotNull(System.getProperty(DumpMXBean.MARK));
        for (ObjectName name : List.of(first, second)) {
            String text = (String) server.invoke(name, "dumpText", null, null);
            assertTrue(text.startsWith("dispatcher '" + NAME + "'"), text);
            StrictJson.parse((String) server.invoke(name, "dumpJson", null, null));
        }
        dispatchers.forEach(Dispatcher::close);
        assertTrue(!server.isRegistered(first) && !server.isRegistered(second));
    }

    @Test
    void aDispatcherThatIsClosedAtOnceIsNeverSeen() throws Exception {
        Dispatcher.start("short").close();
        Dispatcher later = Dispatcher.start("later");
        Spin.until(() -> server.isRegistered(name("later")));
        later.shutdownNow();
        assertTrue(!server.isRegistered(name("short")) && !server.isRegistered(name("later")));
    }

    private static ObjectName name(String dispatcher) {
        try {
            return new ObjectName(
                    "io.portolan.core:type=Dispatcher,name=" + ObjectName.quote(dispatcher));
        } catch (javax.management.MalformedObjectNameException e) {
            throw new AssertionError(e);
        }
    }
}
