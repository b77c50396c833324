package io.portolan.core;

/// What workers queue and run: one start of a handler.
abstract class Task {

    /// Runs on a worker. Must not throw.
    abstract void run();

    /// Called instead of [#run()] when the dispatcher ended first: gives back what it holds.
    abstract void abandon();
}
