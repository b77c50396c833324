import io.helidon.http.HeaderNames;
import io.helidon.webserver.WebServer;
import java.io.IOException;
import tools.jackson.databind.json.JsonMapper;

/// Helidon's web server with Jackson: takes a point and answers with its coordinates swapped.
public class HelidonSwap {

    public record Point(long id, double x, double y, String name) {}

    public static void main(String[] arguments) throws IOException {
        JsonMapper json = JsonMapper.builder().build();
        WebServer server = WebServer.builder()
                .port(0)
                .host("127.0.0.1")
                .routing(routing ->
                        routing.post(
                                "/swap",
                                (request, response) -> {
                                    Point point =
                                            json.readValue(
                                                    request.content().as(byte[].class),
                                                    Point.class);
                                    response.header(HeaderNames.CONTENT_TYPE, "application/json")
                                            .send(
                                                    json.writeValueAsBytes(
                                                            new Point(
                                                                    point.id(),
                                                                    point.y(),
                                                                    point.x(),
                                                                    point.name())));
                                }))
                .build()
                .start();
        System.out.println(server.port());
        while (System.in.read() >= 0) {} // the end is the other process's
        System.exit(0);
    }
}
