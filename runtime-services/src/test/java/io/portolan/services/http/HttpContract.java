package io.portolan.services.http;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;

/// A listener before a board, for the time of a test.
@Timeout(60)
abstract class HttpContract {

    final BoardOperations board = new BoardOperations();
    final HttpListener listener = HttpListener.open(board, settings());

    HttpSettings settings() {
        return HttpSettings.LOOPBACK.consent(false, true);
    }

    @AfterEach
    final void closeListener() {
        board.slowMayEnd.countDown();
        listener.close();
    }
}
