package io.portolan.services.operation;

import java.util.Objects;

/// A body as bytes of a media type, as it came over a network: the service decodes it into the type
/// that its handler takes.
///
/// *Threads:* immutable, as long as nobody changes the array.
public final class Encoded {

    private final String mediaType;
    private final byte[] bytes;
    private final String type;

    /// A body.
    ///
    /// @param mediaType such as `application/json`, without parameters, in lower case
    /// @param bytes not copied: do not change them afterwards
    /// @param type the name of the type that was written, to choose between handlers of one verb;
    ///   empty when not said
    public Encoded(String mediaType, byte[] bytes, String type) {
        this.mediaType = Objects.requireNonNull(mediaType, "mediaType");
        this.bytes = Objects.requireNonNull(bytes, "bytes");
        this.type = Objects.requireNonNull(type, "type");
    }

    /// The media type.
    public String mediaType() {
        return mediaType;
    }

    /// The bytes themselves, not to be changed.
    public byte[] bytes() {
        return bytes;
    }

    /// The name of the type that was written, or empty.
    public String type() {
        return type;
    }

    @Override
    public String toString() {
        return "%d bytes of %s%s"
                .formatted(bytes.length, mediaType, type.isEmpty() ? "" : " " + type);
    }
}
