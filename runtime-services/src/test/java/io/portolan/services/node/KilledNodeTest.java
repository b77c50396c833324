package io.portolan.services.node;

import static io.portolan.services.node.Refusals.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.ServiceProxy;
import io.portolan.services.node.NotesService.Notes;
import io.portolan.services.nodes.JoinSettings;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.system.Directory;
import java.net.URI;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Two nodes in two processes, one of which is killed.
@Timeout(180)
class KilledNodeTest {

    private final AtomicLong nanos = new AtomicLong();

    /// Starts the node in the east; returns where it listens.
    private static int start(ChildJvm east) throws Exception {
        String[] ready = String.valueOf(east.out().readLine()).split(" ", -1);
        assertEquals("ready", ready[0]);
        return Integer.parseInt(ready[1]);
    }

    @Test
    @DisplayName("services 25: a killed process is forgotten after its lease, and found again")
    void aKilledProcessIsForgottenAndFoundAgain() throws Exception {
        try (ServiceNode west =
                ServiceNode.builder()
                        .name("west")
                        .service(NotesReader.class)
                        .clock(nanos::get)
                        .join(JoinSettings.NONE.lease(EastNode.LEASE))
                        .tcp(0)
                        .start()) {
            String westAddress = "127.0.0.1:" + Objects.requireNonNull(west.tcp()).getPort();
            Deliveries told = new Deliveries();
            west.connect(URI.create("/directory"), Directory.class)
                    .subscribe(SubscribeOptions.DEFAULT, told);
            ServiceProxy<NotesReader.Empty> asker;
            int port;
            String epoch;
            try (ChildJvm east = ChildJvm.start(EastNode.class, westAddress, "0")) {
                port = start(east);
                told.awaitChange("UPSERT services/n@east");
                asker =
                        west.connect(
                                west.create(CreateRequest.of(NotesReader.ID)),
                                NotesReader.Empty.class);
                assertEquals(7, total(asker));
                epoch = west.find(NotesService.ID, Notes.class).get().revision().epoch();
                east.kill();
            }
            refused(FaultCode.OPERATION_CANCELED, () -> asker.submit(null, Integer.class));
            assertEquals(1, west.directory(NotesService.ID).size(), "the lease is not over");
            nanos.addAndGet(EastNode.LEASE.toNanos() + 1);
            told.awaitChange("DELETE services/n@east");
            assertTrue(west.directory(NotesService.ID).isEmpty());
            refused(FaultCode.OPERATION_CANCELED, () -> asker.submit(null, Integer.class));
            try (ChildJvm east = ChildJvm.start(EastNode.class, westAddress, "" + port)) {
                assertEquals(port, start(east));
                told.awaitChange("UPSERT services/n@east");
                assertEquals(7, total(asker));
                assertNotEquals(
                        epoch, west.find(NotesService.ID, Notes.class).get().revision().epoch());
                east.kill();
            }
            // again at once: its lease is not over
            try (ChildJvm east = ChildJvm.start(EastNode.class, westAddress, "" + port)) {
                assertEquals(port, start(east));
                assertEquals(7, total(asker));
                east.kill();
            }
        }
    }

    /// What the one that asks gets from its partner, when the loss of its connection was seen.
    private static @Nullable Integer total(ServiceProxy<NotesReader.Empty> asker)
            throws InterruptedException {
        while (true) {
            try {
                return asker.submit(null, Integer.class);
            } catch (FaultException e) {
                assertEquals(FaultCode.OPERATION_CANCELED, e.code(), e::getMessage);
                LockSupport.parkNanos(500_000); // the connection to the killed one was still there
            }
        }
    }
}
