package io.portolan.services.http;

import java.util.Map;

/// The state of the service that the tests ask.
record Board(String title, Map<String, Score> scores) {

    record Score(int points) {
        Score {
            if (points < 0) {
                throw new IllegalArgumentException("points " + points + " must be 0 or more");
            }
        }
    }

    record Best(int points) {}

    static final Board FIRST = new Board("first", Map.of("ann", new Score(3)));
}
