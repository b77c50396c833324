package io.portolan.mpi.tracing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.World;
import io.portolan.mpi.profile.Profiling;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The flight recorder has what a profile has.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RankEventsTest {
    @TempDir private Path folder;

    @Test
    void callsAndMessagesOfAProfiledWorldAreEvents() throws InterruptedException, IOException {
        List<RecordedEvent> events;
        try (Recording recording = new Recording()) {
            for (String name : List.of("Communication", "Collective", "Messages")) {
                recording.enable("io.portolan." + name);
            }
            recording.start();
            World.builder(2)
                    .asProcesses(1) // a process counts the messages between its own ranks
                    .profile(Profiling.everyCall(), profile -> {})
                    .run(world -> {
                        int peer = 1 - world.rank();
                        world.sendrecv(new int[3], peer, 0, new int[3], peer, 0);
                        world.barrier();
                    });
            recording.stop();
            Path file = folder.resolve("run.jfr");
            recording.dump(file);
            events = RecordingFile.readAllEvents(file);
        }
        List<RecordedEvent> calls = named(events, "Communication");
        assertEquals(2, calls.size());
        assertEquals("sendrecv", calls.getFirst().getString("operation"));
        assertEquals(12, calls.getFirst().getLong("bytes"));
        assertTrue(calls.getFirst().getDuration().toNanos() > 0);
        assertEquals(2, named(events, "Collective").size());
        assertEquals("barrier", named(events, "Collective").getFirst().getString("operation"));
        List<RecordedEvent> messages = named(events, "Messages");
        assertEquals(2, messages.size());
        assertEquals(12, messages.getFirst().getLong("sentBytes"));
        assertEquals(1, messages.getFirst().getLong("received"));
    }

    private static List<RecordedEvent> named(List<RecordedEvent> events, String name) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals("io.portolan." + name))
                .toList();
    }
}
