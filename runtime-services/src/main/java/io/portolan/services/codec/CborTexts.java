package io.portolan.services.codec;

/// The texts of a document in CBOR, looked at without reading the document: Jackson takes longer
/// forms of characters too, which others take for other ones.
///
/// Source: RFC 8949, section 3
final class CborTexts {

    private static final int BYTES = 2; // kinds of items, the upper three bits of their first byte
    private static final int TEXT = 3;
    private static final int INDEFINITE = 31; // as lower bits

    private CborTexts() {}

    /// Whether all texts are UTF-8 in the strict sense, each part of a text by itself. True for
    /// what is no CBOR: it is for a parser to say so.
    static boolean areUtf8(byte[] bytes) {
        int at = 0;
        while (at < bytes.length) {
            int kind = (bytes[at] & 0xff) >> 5;
            int low = bytes[at] & 0x1f;
            int more = low < 24 || low == INDEFINITE ? 0 : 1 << (low - 24); // bytes of the number
            if (more > Long.BYTES || more >= bytes.length - at) {
                return true;
            }
            long number = low;
            for (int i = 1; i <= more; i++) {
                number = (i == 1 ? 0 : number << 8) | (bytes[at + i] & 0xff);
            }
            at += 1 + more;
            if ((kind == BYTES || kind == TEXT) && low != INDEFINITE) {
                if (number < 0 || number > bytes.length - at) {
                    return true;
                }
                if (kind == TEXT && !Texts.isUtf8(bytes, at, (int) number)) {
                    return false;
                }
                at += (int) number;
            }
        }
        return true;
    }
}
