package io.portolan.services.http.wire;

/// Why bytes are no request, in words for the client.
final class MalformedRequestException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    MalformedRequestException(String why) {
        super(why);
    }
}
