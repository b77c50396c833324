package io.portolan.core;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a causality is told when a handler under it fails. The item is that of the handler; a
/// join's is all that its handler got.
///
/// @param cause what was thrown
/// @param handler whose handler it was
/// @param path the causalities it happened under, innermost first
/// @param item the item it was handling; null for a handler without one
public record Failure(
        Throwable cause, String handler, List<Causality> path, @Nullable Object item) {}
