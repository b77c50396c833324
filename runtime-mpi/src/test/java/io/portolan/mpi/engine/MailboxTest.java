package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.portolan.core.WaitPolicy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 10, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MailboxTest {
    private static final int CONTEXT = 0;
    private static final int SOURCE = 1;
    private static final int TAG = 5;

    /// Feared: the owner finds no message, then the message comes and its sender ends, and the
    /// owner, seeing that nobody is left to send, gives up on the message in its mailbox.
    @Test
    void aMessageThatComesJustBeforeItsSenderEndsIsTaken() throws InterruptedException {
        Envelope last = message(TAG);
        List<Mailbox> self = new ArrayList<>();
        Mailbox mailbox =
                new Mailbox(
                        source -> {
                            self.getFirst().deliver(last);
                            return false; // the sender has ended
                        },
                        WaitPolicy.PARK_AT_ONCE);
        self.add(mailbox);
        assertSame(last, mailbox.take(CONTEXT, SOURCE, TAG));
    }

    @Test
    void nothingIsTakenWhenNobodyIsLeftAndNothingMatches() throws InterruptedException {
        Mailbox mailbox = new Mailbox(_ -> false, WaitPolicy.PARK_AT_ONCE);
        Envelope other = message(TAG + 1);
        mailbox.deliver(other);
        assertNull(mailbox.take(CONTEXT, SOURCE, TAG));
        assertNull(mailbox.take(CONTEXT + 1, SOURCE, TAG + 1));
        assertSame(other, mailbox.take(CONTEXT, SOURCE, TAG + 1));
    }

    @Test
    void unexpectedMessagesComeBeforeArrivalsAndInTheirOrder() throws InterruptedException {
        Mailbox mailbox = new Mailbox(_ -> true, WaitPolicy.PARK_AT_ONCE);
        Envelope[] messages = {message(0), message(1), message(2), message(3), message(4)};
        for (int i = 0; i < 4; i++) {
            mailbox.deliver(messages[i]);
        }
        assertSame(messages[3], mailbox.take(CONTEXT, SOURCE, 3)); // 0, 1 and 2 become unexpected
        mailbox.deliver(messages[4]);
        assertSame(messages[1], mailbox.take(CONTEXT, SOURCE, 1)); // out of the middle
        assertSame(messages[2], mailbox.take(CONTEXT, SOURCE, 2)); // off the end
        assertSame(messages[0], mailbox.take(CONTEXT, Envelope.ANY_SOURCE, Envelope.ANY_TAG));
        assertSame(messages[4], mailbox.take(CONTEXT, Envelope.ANY_SOURCE, Envelope.ANY_TAG));
    }

    private static Envelope message(int tag) {
        return new Envelope(CONTEXT, SOURCE, tag, new int[0], 0, 0);
    }
}
