package io.portolan.bench.services;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.compare.Twin;
import io.portolan.bench.services.NotificationsProgram.Broadcast;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

@Timeout(60)
class AudienceTest {

    @ParameterizedTest
    @FieldSource("io.portolan.bench.services.NotificationsProgram#TWINS")
    void everyContenderTellsEverySubscriberOfEveryChange(Twin<Ends<Broadcast>> contender)
            throws Exception {
        Ends<Broadcast> ends = contender.of();
        Broadcast broadcast = ends.client().connect(ends.isFar() ? ends.listen() : 0);
        try {
            NotificationsProgram.Audience audience = new NotificationsProgram.Audience(broadcast);
            audience.add(10);
            audience.pace(8);
            for (int turns = 0; turns < 5; turns++) {
                audience.turn();
                assertTrue(audience.await(50));
            }
            audience.check();
        } finally {
            broadcast.node().close();
        }
    }

    @Test
    void aChangeThatIsLeftOutIsFound() throws Exception {
        NotificationsProgram.Audience audience = new NotificationsProgram.Audience(forgetful(2));
        audience.add(1);
        audience.turn();
        assertTrue(audience.await(1));
        audience.turn();
        audience.turn();
        assertEquals(
                "told of change 3 after 1",
                assertThrows(IllegalStateException.class, () -> audience.await(1)).getMessage());
    }

    @Test
    void aLastChangeThatIsLeftOutIsFound() throws Exception {
        NotificationsProgram.Audience audience = new NotificationsProgram.Audience(forgetful(1));
        audience.add(3);
        audience.turn();
        assertEquals(
                "3 of 3 were not told of 1 changes; ",
                assertThrows(IllegalStateException.class, audience::check).getMessage());
    }

    /// Does not tell one of the changes.
    private static Broadcast forgetful(long forgotten) {
        List<Broadcast.Told> told = new ArrayList<>();
        return new Broadcast(
                told::add,
                number -> {
                    if (number != forgotten) {
                        told.getLast().change(number);
                    }
                },
                () -> {});
    }
}
