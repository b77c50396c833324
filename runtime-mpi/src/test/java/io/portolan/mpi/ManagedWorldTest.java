package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A world can be dumped by management clients while it runs.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ManagedWorldTest {
    private static final int RANKS = 5; // as no other test at this time
    private static final String NAME = "world of 5 ranks";
    private static final String LINE_OF_LOOK = "\\S*ManagedWorldTest\\.look\\(.*";

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

    @Test
    void fromSoonAfterItsStartToItsEnd() throws Exception {
        Divided.notIfDivided("a dump is of the ranks of one process");
        ObjectName name =
                new ObjectName("io.portolan.core:type=World,name=" + ObjectName.quote(NAME));
        World.run(RANKS, world -> look(world, name));
        assertFalse(server.isRegistered(name));
    }

    /// Rank 0 waits for a message, rank 1 for any, ranks 2 and 3 for a barrier; rank 4 looks.
    private void look(Intracomm world, ObjectName name) {
        Intracomm pair = world.split(world.rank() / 2, 0);
        switch (world.rank()) {
            case 0 -> world.recv(new int[1], 4, 7);
            case 1 -> world.recv(new int[1], MPI.ANY_SOURCE, MPI.ANY_TAG);
            case 2 -> pair.barrier();
            case 3 -> {
                world.recv(new int[1], 4, 7);
                pair.barrier();
            }
            default -> {
                assertSeen(world, name);
                for (int dest : new int[] {0, 1, 3}) {
                    world.send(new int[1], dest, 7);
                }
            }
        }
    }

    private void assertSeen(Intracomm world, ObjectName name) {
        while (!server.isRegistered(name) || world.dump().split(" waits in ", -1).length < RANKS) {
            Thread.onSpinWait();
        }
        String[] lines = dump(name, "dumpText").lines().toArray(String[]::new);
        assertEquals("world of 5 ranks, of which 0 have ended:", lines[0]);
        assertTrue(
                lines[1].matches(
                        "  rank 0 waits in recv from rank 4 with tag 7 on world, at "
                                + LINE_OF_LOOK),
                lines[1]);
        assertTrue(lines[5].startsWith("  rank 4 runs, at "), lines[5]);
        String json = dump(name, "dumpJson");
        assertTrue(
                json.startsWith(
                        "{\"world\":\"world of 5 ranks\",\"ranks\":5,\"elsewhere\":0,\"ended\":0,\"threads\":[{\"rank\":0,\"thread\":\"rank 0 of 5\",\"state\":\"waits in an operation\",\"waitsFor\":[{\"operation\":\"recv\",\"peer\":4,\"tag\":7,\"communicator\":\"world\",\"text\":\"recv from rank 4 with tag 7 on world\"}],\"needsAll\":true,\"line\":\""),
                json);
        assertTrue(Pattern.compile("\"line\":\"" + LINE_OF_LOOK).matcher(json).find(), json);
        for (String part :
                new String[] {
                    "\"operation\":\"recv\",\"peer\":%d,\"tag\":%d,"
                            .formatted(MPI.ANY_SOURCE, MPI.ANY_TAG),
                    "\"operation\":\"barrier\",\"peer\":3,\"tag\":%d,\"communicator\":\"world.split(1)\""
                            .formatted(MPI.UNDEFINED),
                    "{\"rank\":4,\"thread\":\"rank 4 of 5\",\"state\":\"runs\",\"waitsFor\":[],"
                }) {
            assertTrue(json.contains(part), part + " in " + json);
        }
    }

    private String dump(ObjectName name, String operation) {
        try {
            return (String) server.invoke(name, operation, null, null);
        } catch (JMException e) {
            throw new AssertionError(e);
        }
    }
}
