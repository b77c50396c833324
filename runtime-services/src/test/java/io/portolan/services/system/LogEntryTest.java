package io.portolan.services.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.System.Logger.Level;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is kept of a message.
class LogEntryTest {

    private static String kept(String message) {
        return new LogEntry(null, Level.INFO, "test", message).message();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "Authorization: Bearer abcdef0123456789|Authorization: Bearer ***",
                "basic dXNlcjpwYXNz|basic ***",
                "password=swordfish and more|password=*** and more",
                "{\"apiKey\":\"k-123\",\"a\":1}|{\"apiKey\":\"***\",\"a\":1}",
                "db.password: 'x'|db.password: '***'",
                "access_token=abc&x=1|access_token=***&x=1",
                "http://ann:secret@host/path|http://***@host/path",
                "the token of nobody|the token of nobody",
                "a bearer of news|a bearer of news",
            },
            delimiter = '|')
    @DisplayName("services 28: what looks like a secret is not in the log")
    void secretsAreLeftOut(String message, String kept) {
        assertEquals(kept, kept(message));
    }

    @Test
    @DisplayName("services 28: a private key is not in the log")
    void keysAreLeftOut() {
        assertEquals(
                "key ***, more",
                kept(
                        "key -----BEGIN EC PRIVATE KEY-----\nMHcC\nAQ==\n-----END EC PRIVATE KEY-----, more"));
        assertEquals("***", kept("-----BEGIN PRIVATE KEY-----\nMHcC"), "cut off");
    }

    @Test
    void longMessagesAreCut() {
        assertEquals(8_196, kept("x".repeat(100_000)).length());
    }

    @Test
    void theLogForgetsTheOldest() {
        Log log = new Log(List.of());
        for (int i = 0; i < 4; i++) {
            log = log.with(new LogEntry(null, Level.INFO, "test", "" + i), 2);
        }
        assertEquals(2, log.entries().size());
        assertTrue(log.entries().getFirst().message().equals("2"));
    }
}
