package io.portolan.services.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/// The name of a member as it stands in a plain CBOR document.
final class PlainName {

    private final int length;
    private final byte[] encoded;

    PlainName(String name) {
        length = name.length();
        PlainOutput out = new PlainOutput();
        byte[] text = name.getBytes(UTF_8);
        out.head(PlainOutput.TEXT, text.length);
        out.raw(text);
        encoded = out.toByteArray();
    }

    /// In characters.
    int length() {
        return length;
    }

    /// How many it takes.
    int bytes() {
        return encoded.length;
    }

    boolean isAt(byte[] document, int at) {
        return document.length - at >= encoded.length
                && Arrays.equals(document, at, at + encoded.length, encoded, 0, encoded.length);
    }

    void write(PlainOutput out) {
        out.raw(encoded);
    }
}
