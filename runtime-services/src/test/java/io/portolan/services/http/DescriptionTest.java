package io.portolan.services.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.codec.Document;
import io.portolan.services.codec.JsonPointer;
import io.portolan.services.codec.Shapes;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DescriptionTest extends HttpContract {

    private static final String BOARD = "/services/board";

    @Test
    @DisplayName(
            "services 32: the OpenAPI document has every verb, and its references lead somewhere")
    void openApi() throws Exception {
        HttpResponse<String> response = HttpClients.send(listener, "GET", BOARD + "/$openapi", "");
        assertEquals(200, response.statusCode());
        Document document =
                Codec.json(CodecLimits.DEFAULT)
                        .parse(response.body().getBytes(StandardCharsets.UTF_8));
        assertEquals("\"3.2.0\"", at(document, "/openapi"));
        for (String place :
                new String[] {
                    "~1services~1board/get",
                    "~1services~1board/put",
                    "~1services~1board/patch",
                    "~1services~1board/query",
                    "~1services~1board/delete",
                    "~1services~1board~1scores/post",
                    "~1services~1board~1scores~1{key}/put",
                    "~1services~1board~1scores~1{key}/delete",
                    "~1services~1board~1$actions~1slow/post",
                    "~1services~1board~1$query~1Best/post",
                    "~1services~1board~1$info/get",
                }) {
            assertNotNull(document.at(JsonPointer.parse("/paths/" + place)), place);
        }
        Matcher references = Pattern.compile("\"\\$ref\":\"#([^\"]*)\"").matcher(response.body());
        int found = 0;
        while (references.find()) {
            assertNotNull(document.at(JsonPointer.parse(references.group(1))), references.group(1));
            found++;
        }
        assertTrue(found > 10, "only " + found + " references");
        assertTrue(response.body().contains("\"itemSchema\""), "events have a schema");
    }

    @Test
    @DisplayName("services 32: the document has the methods that Allow has, at every path")
    void methodsAreThoseThatAreAllowed() throws Exception {
        byte[] bytes =
                HttpClients.send(listener, "GET", BOARD + "/$openapi", "")
                        .body()
                        .getBytes(StandardCharsets.UTF_8);
        Map<?, ?> document =
                (Map<?, ?>) Codec.json(CodecLimits.DEFAULT).read(Shapes.of(Object.class), bytes);
        Map<?, ?> paths = (Map<?, ?>) Objects.requireNonNull(document).get("paths");
        assertEquals(6, Objects.requireNonNull(paths).size());
        for (Map.Entry<?, ?> path : paths.entrySet()) {
            Set<String> described = new TreeSet<>();
            ((Map<?, ?>) path.getValue())
                    .keySet()
                    .forEach(key -> described.add(String.valueOf(key).toUpperCase(Locale.ROOT)));
            described.remove("PARAMETERS");
            String place = String.valueOf(path.getKey()).replace("{key}", "ann");
            String allow =
                    HttpClients.send(listener, "OPTIONS", place, "")
                            .headers()
                            .firstValue("allow")
                            .orElse("");
            Set<String> allowed = new TreeSet<>(Set.of(allow.split(", ", -1)));
            allowed.removeAll(Set.of("HEAD", "OPTIONS"));
            assertEquals(allowed, described, place);
        }
    }

    @Test
    @DisplayName("services 32: the page shows a hostile state and runs nothing of it")
    void html() throws Exception {
        HttpClients.json(
                listener,
                "PUT",
                BOARD,
                "{'title':'<script>alert(1)</script><img src=x onerror=y>&','scores':{}}");
        HttpResponse<String> page =
                HttpClients.send(listener, "GET", BOARD, "", "accept", "text/html,*/*;q=0.8");
        assertEquals(
                "text/html; charset=utf-8", page.headers().firstValue("content-type").orElse(""));
        assertTrue(page.body().contains("&lt;script&gt;alert(1)&lt;/script&gt;"), page.body());
        assertFalse(page.body().contains("<script"), page.body());
        assertFalse(page.body().contains("<img"), page.body());
        String policy = page.headers().firstValue("content-security-policy").orElse("");
        assertTrue(policy.startsWith("default-src 'none'"), policy);
        assertEquals("nosniff", page.headers().firstValue("x-content-type-options").orElse(""));
    }

    @Test
    void cborIsForWhoAsksForIt() throws Exception {
        HttpResponse<String> response =
                HttpClients.send(listener, "GET", BOARD, "", "accept", "application/cbor");
        assertEquals("application/cbor", response.headers().firstValue("content-type").orElse(""));
    }

    private static String at(Document document, String pointer) {
        return String.valueOf(document.at(JsonPointer.parse(pointer)));
    }
}
