package io.portolan.services.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.On;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Secrets;
import io.portolan.services.operation.Verb;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class SecretsStayOutOfTheProcessLogTest {

    record State() {}

    record Fail() {}

    @ServiceContract(id = "urn:test:leaky", state = State.class)
    static final class Leaky {

        @On(Verb.SUBMIT)
        String fail(Fail fail) {
            IllegalStateException cause =
                    new IllegalStateException("jdbc://ann:hunter2@host refused password=hunter2");
            cause.addSuppressed(new IllegalStateException("token: hunter2"));
            throw new IllegalStateException("Authorization: Bearer hunter2hunter2", cause);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "password: \"hunter2 two hunter2\"",
                "{\"password\":\"a \\\" hunter2\",\"n\":1}",
                "password='hunter2, hunter2'",
                "pwd=hunter2",
                "DB_PASS=hunter2",
                "passphrase = hunter2",
                "Cookie: session=hunter2; more=hunter2",
                "Authorization: Digest username=x, response=hunter2",
                "client_secret=hunter2&x=1",
                "AWS_SECRET_ACCESS_KEY=hunter2",
                "X-Api-Key: hunter2",
                "https://ann:hunter2@host/x",
                "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJodW50ZXIyIn0.hunter2hunter2"
            })
    void inWhateverFormTheyStand(String text) {
        String hidden = Secrets.hidden("before " + text + "\nafter");
        assertFalse(hidden.contains("hunter2"), hidden);
        assertTrue(hidden.startsWith("before ") && hidden.endsWith("\nafter"), hidden);
    }

    @ParameterizedTest
    @ValueSource(strings = {"the passport is green: yes", "tokens are counted", "compass=north"})
    void whatIsNoSecretStays(String text) {
        assertEquals(text, Secrets.hidden(text));
    }

    @Test
    void withTheirCausesAndWhatWasSuppressed() throws Exception {
        List<String> shown = new CopyOnWriteArrayList<>();
        Handler handler =
                new Handler() {
                    private final SimpleFormatter form = new SimpleFormatter();

                    @Override
                    public void publish(LogRecord entry) {
                        shown.add(form.format(entry));
                    }

                    @Override
                    public void flush() {}

                    @Override
                    public void close() {}
                };
        Logger root = Logger.getLogger("");
        root.addHandler(handler);
        try (ServiceNode node = ServiceNode.builder().service(Leaky.class).start()) {
            ServiceProxy<State> leaky =
                    node.connect(node.create(CreateRequest.of("urn:test:leaky")), State.class);
            assertThrows(
                    FaultException.class,
                    () -> leaky.named("fail").submit(new Fail(), String.class));
        } finally {
            root.removeHandler(handler);
        }
        String log = String.join("", shown);
        assertFalse(log.contains("hunter2"), log);
        assertTrue(log.contains("Leaky.fail"), log);
        assertTrue(log.contains("password=***"), log);
        assertTrue(log.contains("IllegalStateException"), log);
    }
}
