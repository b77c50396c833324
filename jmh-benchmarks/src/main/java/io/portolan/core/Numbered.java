package io.portolan.core;

import org.jspecify.annotations.Nullable;

/// A task that can be told from others. Its number is no final field, so that only the way it was
/// handed over makes it visible.
final class Numbered extends Task {

    private int number;

    Numbered(int number) {
        this.number = number;
    }

    /// The number of the task, 0 for none.
    static int of(@Nullable Task task) {
        return task instanceof Numbered numbered ? numbered.number : 0;
    }

    @Override
    void run() {
        number = -1;
    }

    @Override
    void abandon() {
        number = -2;
    }
}
