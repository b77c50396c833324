package io.portolan.bench.idle;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;
import io.portolan.bench.pipeline.ChainEngine;
import io.portolan.bench.pipeline.PekkoEngine;
import io.portolan.bench.pipeline.PipelineContender;

/// What is left idle after some work.
enum IdleContender implements Contender {
    DISPATCHER("dispatcher", Role.OURS),
    NOTHING("JVM alone", Role.FLOOR),
    FORK_JOIN_POOL("ForkJoinPool", Role.PEER),
    PEKKO("Pekko, default dispatcher", Role.PEER);

    private final String label;
    private final Role role;

    IdleContender(String label, Role role) {
        this.label = label;
        this.role = role;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Role role() {
        return role;
    }

    /// Starts its threads; of nothing, such that end with their work.
    ChainEngine start() {
        return switch (this) {
            case DISPATCHER -> PipelineContender.PORT.start();
            case NOTHING -> PipelineContender.DIRECT.start();
            case FORK_JOIN_POOL -> PipelineContender.FORK_JOIN_POOL.start();
            case PEKKO -> PekkoEngine.byDefault();
        };
    }
}
