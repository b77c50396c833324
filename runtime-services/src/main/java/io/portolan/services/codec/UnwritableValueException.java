package io.portolan.services.codec;

/// Says inside the codec that a value has no form in a document; [Codec] makes a fault of it.
final class UnwritableValueException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    UnwritableValueException(String message) {
        super(message);
    }
}
