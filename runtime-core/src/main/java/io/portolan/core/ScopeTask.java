package io.portolan.core;

import io.portolan.core.engine.Task;
import org.jspecify.annotations.Nullable;

/// A task of an activation in a scope, which waits for its end.
final class ScopeTask extends Task {

    private final ScopeLane scope;
    private final Task task;

    ScopeTask(ScopeLane scope, Task task) {
        this.scope = scope;
        this.task = task;
    }

    @Override
    public void run() {
        try {
            task.run();
        } finally {
            scope.ended();
        }
    }

    @Override
    public void abandon() {
        try {
            task.abandon();
        } finally {
            scope.ended();
        }
    }

    @Override
    public @Nullable Object giveUp() {
        try {
            return task.giveUp();
        } finally {
            scope.ended();
        }
    }
}
