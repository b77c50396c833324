package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;

/// A file as `numpy.save` writes it.
final class NpyFile {

    private NpyFile() {}

    /// @param isFortran `True` or `False`
    static byte[] of(String type, String isFortran, String shape, byte[] elements) {
        String header =
                "{'descr': '%s', 'fortran_order': %s, 'shape': %s, }\n"
                        .formatted(type, isFortran, shape);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes("\u0093NUMPY\u0001\u0000".getBytes(ISO_8859_1));
        out.write(header.length());
        out.write(0);
        out.writeBytes(header.getBytes(ISO_8859_1));
        out.writeBytes(elements);
        return out.toByteArray();
    }
}
