package io.portolan.cli.dump;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JvmTest {

    @Test
    void processesOfAnotherUserAreRefusedBeforeTheyAreTouched() {
        CommandException e =
                assertThrows(
                        CommandException.class,
                        () -> Jvm.checkUser(4711, Optional.of("ann"), Optional.of("bob")));
        assertEquals(ExitCode.FAILURE, e.exitCode());
        assertEquals(
                "process 4711 belongs to user 'ann', and you are 'bob'; run the command as 'ann'",
                e.getMessage());
    }

    @Test
    void whoMayAttachOrIsNotKnownIsNotRefused() {
        Optional<String> ann = Optional.of("ann");
        assertDoesNotThrow(() -> Jvm.checkUser(4711, ann, ann));
        assertDoesNotThrow(() -> Jvm.checkUser(4711, ann, Optional.of("root")));
        assertDoesNotThrow(() -> Jvm.checkUser(4711, ann, Optional.empty()));
        assertDoesNotThrow(() -> Jvm.checkUser(4711, Optional.empty(), ann));
    }
}
