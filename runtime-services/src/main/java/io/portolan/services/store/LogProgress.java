package io.portolan.services.store;

import org.jspecify.annotations.Nullable;

/// How far the log is durable.
///
/// @param sequence up to which it is
/// @param bytes of the records since the log was opened
/// @param generation increased by each failure
/// @param failure why the last records could not be written; null when they were
record LogProgress(long sequence, long bytes, long generation, @Nullable String failure) {}
