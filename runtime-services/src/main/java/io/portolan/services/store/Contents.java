package io.portolan.services.store;

/// What the records of a log add up to, as the opened store keeps it.
///
/// *Threads:* [#take] and [#gap] are called by the thread that opens the log, [#records] by any.
public interface Contents {

    /// The next record, of this version of the format.
    void take(int version, byte[] record);

    /// Records are missing between those before and those that follow, or after the last one.
    void gap();

    /// Records of the present version that stand for all there are: for a snapshot.
    Iterable<byte[]> records();
}
