package io.portolan.bench.table2;

/// A message: it belongs to the rank that holds it, which changes its value and passes it on. So no
/// message is ever allocated, and nothing is measured but the messaging.
final class Token {

    private static final int SPACER_BYTES = 256;

    long value;

    /// Keeps the next object off its cache line.
    @SuppressWarnings("UnusedVariable")
    private final byte[] spacer = new byte[SPACER_BYTES];
}
