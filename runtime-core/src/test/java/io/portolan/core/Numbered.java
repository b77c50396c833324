package io.portolan.core;

/// A task that can be told from others.
final class Numbered extends Task {

    final int number;

    Numbered(int number) {
        this.number = number;
    }

    @Override
    void run() {
        throw new AssertionError("never run");
    }

    @Override
    void abandon() {
        throw new AssertionError("never abandoned");
    }

    @Override
    public String toString() {
        return "task " + number;
    }
}
