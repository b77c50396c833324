package io.portolan.services.binary;

/// How values become the bytes of bodies, and back.
///
/// *Threads:* any.
public interface Values {

    /// The media type of the bytes.
    String mediaType();

    byte[] write(Object value);

    /// *Failure:* [io.portolan.services.operation.FaultException] when they are no such value.
    Object read(byte[] bytes, Class<?> type);
}
