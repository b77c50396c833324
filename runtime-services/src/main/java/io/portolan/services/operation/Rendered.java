package io.portolan.services.operation;

import java.util.List;

/// A value that has forms of its own besides JSON and CBOR, such as a page of text for a program
/// that reads no JSON. A client that names none of them gets the first; JSON and CBOR are for
/// clients that name them.
///
/// *Threads:* implementations are immutable.
public interface Rendered {

    /// The media types of its own forms, with their parameters.
    List<String> mediaTypes();

    /// The value in one of these forms.
    String as(String mediaType);
}
