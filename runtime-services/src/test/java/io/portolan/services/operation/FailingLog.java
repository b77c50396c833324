package io.portolan.services.operation;

import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/// Stands in the log of the JVM as if there were no memory for what a logger writes.
public final class FailingLog extends Handler implements AutoCloseable {

    private final Logger logger;

    public FailingLog(String logger) {
        this.logger = Logger.getLogger(logger);
        this.logger.addHandler(this);
    }

    @Override
    public void publish(LogRecord line) {
        throw new OutOfMemoryError("of a test");
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
    }
}
