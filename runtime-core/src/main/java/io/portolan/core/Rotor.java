package io.portolan.core;

import io.portolan.core.engine.Engine;
import io.portolan.core.engine.Task;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// The queues of one dispatcher take turns.
///
/// Overview. The lines that have a task that may start stand in `turns`. For each such task one
/// `start` is queued in the engine. Starts are all alike: whichever runs takes the first line,
/// starts its oldest task, and sends the line to the end. So the queues take strict turns in
/// whatever order the engine runs its tasks, and to suspend a queue its line only leaves `turns`. A
/// start that finds no line, because one has left, does nothing; there are never too few of them.
///
/// *Threads:* this object is the lock of all its lines; nothing is called back under it.
final class Rotor {

    private final Engine engine;
    private final ArrayDeque<Line> turns = new ArrayDeque<>();
    private final Task start = new Start();
    private int startable; // tasks of all lines that may start
    private int starts; // those in the engine

    Rotor(Engine engine) {
        this.engine = engine;
    }

    Engine engine() {
        return engine;
    }

    /// Notes how many tasks of a line may start now, and has them started.
    synchronized void update(Line line, int mayStart) {
        startable += mayStart - line.startable;
        if (line.startable == 0 && mayStart > 0) {
            turns.addLast(line);
        } else if (line.startable > 0 && mayStart == 0) {
            turns.remove(line);
        }
        line.startable = mayStart;
        while (starts < startable && engine.submit(start)) {
            starts++;
        }
    }

    private void startNext() {
        Line line;
        Task task;
        boolean isAnyoneRefused;
        synchronized (this) {
            starts--;
            line = turns.pollFirst();
            if (line == null) {
                return;
            }
            turns.addLast(line);
            task = line.take();
            isAnyoneRefused = line.isAnyoneRefused();
        }
        try {
            if (isAnyoneRefused) {
                line.tellRefused(); // before the handler, which may take long
            }
        } finally {
            line.run(task);
        }
    }

    /// One start of a task of whichever line comes next.
    private final class Start extends Task {

        @Override
        public void run() {
            startNext();
        }

        @Override
        public void abandon() {
            // The tasks are still in their lines, which give them back.
        }

        @Override
        public @Nullable Object giveUp() {
            return null;
        }
    }
}
