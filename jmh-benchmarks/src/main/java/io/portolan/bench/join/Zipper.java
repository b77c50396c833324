package io.portolan.bench.join;

/// Makes zips of one kind, with the threads they need.
interface Zipper extends AutoCloseable {

    /// Makes one that adds its pairs there.
    Zip zip(Pairs pairs);

    @Override
    void close();
}
