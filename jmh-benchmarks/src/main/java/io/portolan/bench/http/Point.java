package io.portolan.bench.http;

/// What is sent; 44 bytes of JSON.
record Point(long id, double x, double y, String name) {

    /// A request's body, and what must come back.
    static final String JSON = "{\"id\":7,\"x\":1.5,\"y\":2.5,\"name\":\"some point\"}";

    static final String SWAPPED = "{\"id\":7,\"x\":2.5,\"y\":1.5,\"name\":\"some point\"}";

    Point swapped() {
        return new Point(id, y, x, name);
    }
}
