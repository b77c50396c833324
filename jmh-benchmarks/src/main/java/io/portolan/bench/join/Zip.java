package io.portolan.bench.join;

/// Two sources whose items are joined into pairs, for one run.
///
/// *Threads:* one producer for each source.
interface Zip extends AutoCloseable {

    void postLeft(Integer item);

    void postRight(Integer item);

    @Override
    void close();
}
