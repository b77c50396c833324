package io.portolan.services.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.http.HttpSettings;
import io.portolan.services.node.ServiceNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShownScoresTest {

    @Test
    void theConsoleListsThePageAndAllItsFilesAreThere() throws Exception {
        try (ServiceNode node = ShownScores.start(HttpSettings.LOOPBACK);
                HttpClient client = HttpClient.newHttpClient()) {
            for (String path :
                    List.of(
                            "/$pages",
                            "/services/scores/$page",
                            "/services/scores/$page/scores.js",
                            "/services/scores/$page/scores.css")) {
                HttpResponse<String> got =
                        client.send(
                                HttpRequest.newBuilder(URI.create(node.http() + path)).build(),
                                BodyHandlers.ofString());
                assertEquals(200, got.statusCode(), path);
                if (path.equals("/$pages")) {
                    assertTrue(got.body().contains("\"title\":\"Scoreboard\""), got.body());
                }
            }
        }
    }
}
