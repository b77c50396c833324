package io.portolan.services.http.mapping;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.portolan.services.codec.JsonPointer;
import io.portolan.services.operation.Principal;
import io.portolan.services.operation.Target;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/// Text of any kind as request target, pointer, parameters and headers.
class FuzzedPathsTest {

    @FuzzTest(maxDuration = "2m")
    void textIsTakenOrRefusedWithoutFailing(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        tried(text, FuzzedPathsTest::path);
        tried(text, JsonPointer::parse);
        tried(text, FuzzedPathsTest::parameters);
        tried(text, header -> EntityTags.match("If-Match", header, true));
        AcceptedTypes.parse(text).best(List.of("application/json", "text/html"));
    }

    private static void path(String target) {
        String path =
                RequestPath.decode(new QueryStringDecoder(RequestPath.origin(target)).rawPath());
        assertEquals(path, RequestPath.decode(RequestPath.encode(path)));
        assertFalse(List.of(path.split("/", -1)).contains(".."), path);
        Target parsed = Target.parse(path);
        assertEquals(parsed, Target.parse(parsed.toString()));
    }

    private static void parameters(String query) {
        HttpHeaders headers = new DefaultHttpHeaders();
        HttpCall call =
                new HttpCall(
                        HttpMethod.GET,
                        "/services/board",
                        new QueryStringDecoder("/?" + query).parameters(),
                        headers,
                        new byte[0],
                        Principal.LOCAL,
                        true);
        tried(query, any -> SubscribeMapping.options(call, ""));
        OperationMapping.pointed(Target.of("/services/board"), call);
    }

    private static void tried(String text, Consumer<String> use) {
        try {
            use.accept(text);
        } catch (IllegalArgumentException e) {
            // refused, as it may be
        }
    }
}
