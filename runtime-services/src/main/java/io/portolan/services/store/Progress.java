package io.portolan.services.store;

/// How far the appenders have been told.
///
/// @param sequence up to which they know
/// @param bytes of the records since the log was opened
/// @param generation increased by each failure
record Progress(long sequence, long bytes, long generation) {}
