package io.portolan.core.engine;

/// A task that can be told from others.
final class Numbered extends Task {

    final int number;

    Numbered(int number) {
        this.number = number;
    }

    @Override
    public void run() {
        throw new AssertionError("never run");
    }

    @Override
    public void abandon() {
        throw new AssertionError("never abandoned");
    }

    @Override
    public Object giveUp() {
        throw new AssertionError("never given up");
    }

    @Override
    public String toString() {
        return "task " + number;
    }
}
