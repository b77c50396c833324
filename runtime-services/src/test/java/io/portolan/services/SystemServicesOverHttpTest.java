package io.portolan.services;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.http.HttpSettings;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What every node serves, as a browser or curl sees it.
@Timeout(30)
class SystemServicesOverHttpTest {

    @ParameterizedTest
    @ValueSource(strings = {"/directory", "/constructor"})
    @DisplayName("services 32: the node's own services have an OpenAPI document")
    void theirDocumentsAreThere(String service) throws Exception {
        try (ServiceNode node = ServiceNode.builder().http(HttpSettings.LOOPBACK).start();
                HttpClient client = HttpClient.newHttpClient()) {
            URI document = URI.create(Objects.requireNonNull(node.http()) + service + "/$openapi");
            HttpResponse<String> response =
                    client.send(HttpRequest.newBuilder(document).build(), BodyHandlers.ofString());
            assertEquals(200, response.statusCode(), response::body);
            assertTrue(response.body().contains("\"openapi\":\"3.2"), response::body);
        }
    }
}
