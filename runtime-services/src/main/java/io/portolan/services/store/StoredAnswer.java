package io.portolan.services.store;

/// The answer to an operation with an idempotency key, as it is kept.
///
/// *Threads:* immutable, as long as nobody changes the arrays.
///
/// @param scope the path of the service that was asked
/// @param key under which it is kept: the caller, and the key that it gave
/// @param millis when it was given, since 1970
/// @param digest of what was asked, to know another question under the same key
/// @param bytes the answer
@SuppressWarnings("ArrayRecordComponent") // never compared as a record
public record StoredAnswer(String scope, String key, long millis, byte[] digest, byte[] bytes) {

    /// Roughly what it takes in memory.
    private static final int OVERHEAD_BYTES = 200;

    /// What it counts for towards a limit in bytes.
    public long size() {
        return OVERHEAD_BYTES + 2L * key.length() + digest.length + bytes.length;
    }
}
