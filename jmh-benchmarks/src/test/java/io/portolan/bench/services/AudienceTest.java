package io.portolan.bench.services;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class AudienceTest {

    @ParameterizedTest
    @EnumSource
    void everyContenderTellsEverySubscriberOfEveryChange(NotificationsContender contender)
            throws Exception {
        int port = contender.isFar() ? contender.listen() : 0;
        try (Broadcast broadcast = contender.connect(port)) {
            NotificationsProgram.Audience audience = new NotificationsProgram.Audience(broadcast);
            audience.add(10);
            audience.pace(8);
            for (int turns = 0; turns < 5; turns++) {
                audience.turn();
                assertTrue(audience.await(50));
            }
            audience.check();
        }
    }

    @Test
    void aChangeThatIsLeftOutIsFound() throws Exception {
        NotificationsProgram.Audience audience =
                new NotificationsProgram.Audience(new Forgetful(2));
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
        NotificationsProgram.Audience audience =
                new NotificationsProgram.Audience(new Forgetful(1));
        audience.add(3);
        audience.turn();
        assertEquals(
                "3 of 3 were not told of 1 changes; ",
                assertThrows(IllegalStateException.class, audience::check).getMessage());
    }

    /// Does not tell one of the changes.
    private static final class Forgetful implements Broadcast {

        private final long forgotten;
        private Told subscriber = new Nobody();

        Forgetful(long forgotten) {
            this.forgotten = forgotten;
        }

        @Override
        public void subscribe(Told next) {
            subscriber = next;
        }

        @Override
        public void change(long number) {
            if (number != forgotten) {
                subscriber.change(number);
            }
        }

        @Override
        public void close() {}
    }

    private static final class Nobody implements Broadcast.Told {

        @Override
        public void change(long number) {}

        @Override
        public void other(Object what) {}
    }
}
