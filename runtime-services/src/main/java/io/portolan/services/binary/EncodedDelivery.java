package io.portolan.services.binary;

import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Encoded;
import org.jspecify.annotations.Nullable;

/// A delivery as it travels.
///
/// @param body what it carries; null for nothing
record EncodedDelivery(Delivery delivery, @Nullable Encoded body) {}
