package io.portolan.services.http;

import io.portolan.services.http.wire.HttpListener;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;

/// A listener before a board, for the time of a test.
@Timeout(60)
@SuppressWarnings("this-escape") // settings of subclasses are constants
public abstract class HttpContract {

    protected final BoardOperations board = new BoardOperations();
    protected final HttpListener listener = HttpListener.open(board, settings());

    protected HttpSettings settings() {
        return HttpSettings.LOOPBACK.webhooks(WebhookSettings.PUBLIC.privateSinks(true));
    }

    @AfterEach
    final void closeListener() {
        board.slowMayEnd.countDown();
        listener.close();
    }
}
