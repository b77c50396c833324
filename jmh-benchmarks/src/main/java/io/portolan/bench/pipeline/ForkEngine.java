package io.portolan.bench.pipeline;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/// A peer for experts: each end is a [ForkJoinTask] that never completes, so that it may be forked
/// again. It has no queue of its own: forked by two at once, it would run once.
final class ForkEngine implements ChainEngine {

    private final ForkJoinPool pool = CorePool.start();

    @Override
    public Runnable connect(Chain chain) {
        End a = new End(chain, true);
        End b = new End(chain, false);
        a.other = b;
        b.other = a;
        return () -> pool.execute(a);
    }

    @Override
    public void close() {
        pool.close();
    }

    private static final class End extends ForkJoinTask<Void> {

        private static final long serialVersionUID = 1;

        private final transient Chain chain;
        private final boolean isA;

        @SuppressWarnings("NullAway.Init") // connect() sets it before anything runs
        private transient End other;

        End(Chain chain, boolean isA) {
            this.chain = chain;
            this.isA = isA;
        }

        @Override
        protected boolean exec() {
            if (isA ? chain.stageAtA() : chain.stageAtB()) {
                other.fork();
            }
            return false;
        }

        @Override
        @SuppressWarnings("NullAway") // a Void has no other value
        public Void getRawResult() {
            return null;
        }

        @Override
        protected void setRawResult(Void value) {}
    }
}
