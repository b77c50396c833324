package io.portolan.core;

/// One run of a join's handler with its items.
final class JoinTask<R> extends Task {

    private final JoinReceive<R> receive;
    private final Object[][] sets;

    JoinTask(JoinReceive<R> receive, Object[][] sets) {
        this.receive = receive;
        this.sets = sets;
    }

    @Override
    void run() {
        receive.handle(sets);
    }

    @Override
    void abandon() {
        receive.giveBack(sets);
    }
}
