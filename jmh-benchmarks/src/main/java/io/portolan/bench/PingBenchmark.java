package io.portolan.bench;

import org.openjdk.jmh.annotations.Benchmark;

public class PingBenchmark {
    @Benchmark
    public long ping() {
        return System.nanoTime();
    }
}
