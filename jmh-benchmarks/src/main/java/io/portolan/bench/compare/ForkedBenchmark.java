package io.portolan.bench.compare;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Timeout;
import org.openjdk.jmh.annotations.Warmup;

/// How JMH runs our benchmarks: short forks, because [JmhComparison] asks for many; the time of one
/// operation; two seconds to warm up, for the compiler needs more than one. A benchmark that needs
/// another heap says so in `jvmArgs` of a [Fork] of its own.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 1,
        jvmArgs = {"-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch"},
        jvmArgsAppend = {ChildProcess.G1, ChildProcess.QUIET, ChildProcess.NO_LOG})
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 150, timeUnit = TimeUnit.MILLISECONDS)
@Timeout(time = 2, timeUnit = TimeUnit.MINUTES)
public abstract class ForkedBenchmark {}
