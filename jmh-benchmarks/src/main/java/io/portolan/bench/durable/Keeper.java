package io.portolan.bench.durable;

/// Something that counts changes on the disk.
interface Keeper extends AutoCloseable {

    /// What is kept beside the count.
    String VALUE = "v".repeat(90);

    /// Makes one change of about 100 bytes; returns when it is on the disk.
    ///
    /// *Threads:* any number.
    void change() throws Exception;

    /// How many changes there are.
    long changes() throws Exception;

    @Override
    void close();
}
