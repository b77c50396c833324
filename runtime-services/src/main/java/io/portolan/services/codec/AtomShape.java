package io.portolan.services.codec;

/// A shape of values that nobody can change and that have no parts.
abstract class AtomShape extends Shape {

    @Override
    public final Object isolated(Object value) {
        return value;
    }

    @Override
    public final boolean isImmutable() {
        return true;
    }
}
