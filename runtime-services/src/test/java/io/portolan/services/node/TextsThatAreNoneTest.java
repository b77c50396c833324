package io.portolan.services.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.node.NotesService.Notes;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Halves of surrogate pairs and bytes that are no UTF-8 come in by no verb.
@Timeout(60)
class TextsThatAreNoneTest {

    private static final String TABLE = "/services/table";
    private static final String JSON = "application/json";
    private static final String MERGE = "application/merge-patch+json";
    private static final String PATCH = "application/json-patch+json";

    private ServiceNode node;
    private Ways ways;

    @BeforeEach
    void start() throws Exception {
        node = NotesService.node();
        node.create(CreateRequest.of(NotesService.ID).name("table"));
        ways = new Ways(node);
    }

    @AfterEach
    void close() throws Exception {
        ways.close();
        node.close();
    }

    /// @param text in hexadecimal digits, which stands for a # in the body
    @ParameterizedTest
    @ValueSource(
            strings = {
                "5c7564383030", // \ud800
                "5c7564633030", // \udc00
                "5c75643833642061", // \ud83d a
                "eda080", // half of a pair as it stands
                "eda0bdedb880", // a pair as two halves
                "c080", // overlong
                "ff",
                "e282", // cut off
            })
    void areRefusedByEveryVerbAndTransport(String text) throws Exception {
        byte[] bytes = HexFormat.of().parseHex(text);
        List<Operation> all =
                List.of(
                        operation(Verb.INSERT, "/notes", JSON, "{'id':'#','text':''}", bytes),
                        operation(Verb.INSERT, "/notes", JSON, "{'id':'a','text':'#'}", bytes),
                        operation(Verb.INSERT, "/notes", JSON, "{'id':'a','#':''}", bytes),
                        operation(Verb.UPSERT, "/tags/t", JSON, "{'color':'#'}", bytes),
                        operation(Verb.UPDATE, "", MERGE, "{'title':'#'}", bytes),
                        operation(Verb.UPDATE, "", MERGE, "{'tags':{'#':{'color':''}}}", bytes),
                        operation(
                                Verb.UPDATE,
                                "",
                                PATCH,
                                "[{'op':'replace','path':'/title','value':'#'}]",
                                bytes),
                        operation(
                                Verb.UPDATE,
                                "",
                                PATCH,
                                "[{'op':'add','path':'/tags/#','value':{'color':''}}]",
                                bytes),
                        operation(
                                Verb.REPLACE,
                                "",
                                JSON,
                                "{'title':'#','notes':{},'tags':{},'total':0}",
                                bytes),
                        operation(Verb.SUBMIT, "/echo", JSON, "{'text':'#'}", bytes),
                        operation(Verb.QUERY, "", JSON, "'/title#'", bytes));
        for (Map.Entry<String, Transport> way : ways.all().entrySet()) {
            for (Operation each : all) {
                String answer = way.getValue().perform(each).what();
                assertTrue(
                        answer.equals("MessageNotSupported") || answer.equals("InvalidBody"),
                        way.getKey() + " " + each.verb() + ": " + answer);
            }
        }
        assertEquals(new Notes(), node.connect(URI.create(TABLE), Notes.class).get().state());
    }

    @Test
    void wholePairsComeIn() throws Exception {
        byte[] bytes = "\\ud83d\\ude00\ud83d\ude00".getBytes(StandardCharsets.UTF_8);
        for (Transport way : ways.all().values()) {
            Operation update = operation(Verb.UPDATE, "", MERGE, "{'title':'#'}", bytes);
            assertEquals("DONE", way.perform(update).what());
            assertEquals(
                    "\ud83d\ude00\ud83d\ude00",
                    node.connect(URI.create(TABLE), Notes.class).get().state().title());
        }
    }

    private static Operation operation(
            Verb verb, String item, String mediaType, String body, byte[] text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < body.length(); i++) {
            char c = body.charAt(i);
            if (c == '#') {
                bytes.writeBytes(text);
            } else {
                bytes.write(c == '\'' ? '"' : c);
            }
        }
        return new Operation(
                verb,
                Target.parse(TABLE + item),
                new Encoded(mediaType, bytes.toByteArray(), ""),
                Terms.LOCAL);
    }
}
