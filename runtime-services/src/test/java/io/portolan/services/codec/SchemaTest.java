package io.portolan.services.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.services.codec.Samples.Colour;
import io.portolan.services.codec.Samples.Figure;
import io.portolan.services.codec.Samples.Point;
import io.portolan.services.codec.Samples.Tree;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SchemaTest {

    private static final String INT =
            "{'type':'integer','format':'int32','minimum':-2147483648,'maximum':2147483647}";
    private static final String POINT =
            "{'type':'object','properties':{'x':"
                    + INT
                    + ",'y':"
                    + INT
                    + "},'additionalProperties':false,'required':['x','y']}";

    @Test
    void aRecordIsAnObjectWithItsComponentsAndNoOthers() {
        assertSchema(Point.class, "{'$ref':'#/$defs/Point','$defs':{'Point':" + POINT + "}}");
    }

    @Test
    void whatMayBeMissingIsNotRequired() {
        record Loose(Optional<Integer> age, @Nullable String note, List<@Nullable Point> points) {}
        assertSchema(
                Loose.class,
                "{'$ref':'#/$defs/Loose','$defs':{'Point':"
                        + POINT
                        + ",'Loose':{'type':'object','properties':{"
                        + "'age':"
                        + INT.replace("'integer'", "['integer','null']")
                        + ",'note':{'type':['string','null']}"
                        + ",'points':{'type':'array','items':{'anyOf':"
                        + "[{'$ref':'#/$defs/Point'},{'type':'null'}]}}},"
                        + "'additionalProperties':false,'required':['points']}}}");
    }

    @Test
    void collectionsSayWhatIsInThem() {
        record Bag(Set<Colour> colours, Map<Colour, Instant> times) {}
        String colours = "{'type':'string','enum':['RED','GREEN']}";
        assertSchema(
                Bag.class,
                "{'$ref':'#/$defs/Bag','$defs':{'Bag':{'type':'object','properties':{"
                        + "'colours':{'type':'array','items':"
                        + colours
                        + ",'uniqueItems':true},"
                        + "'times':{'type':'object','additionalProperties':"
                        + "{'type':'string','format':'date-time'},'propertyNames':"
                        + colours
                        + "}},"
                        + "'additionalProperties':false,'required':['colours','times']}}}");
    }

    @Test
    void aSealedInterfaceIsOneOfItsRecords() {
        Document schema = Document.of(Shapes.of(Figure.class).schema());
        assertEquals(
                Samples.document("{'const':'Circle'}"),
                schema.at(JsonPointer.parse("/$defs/Figure/oneOf/0/properties/type")));
        assertEquals(
                Samples.document("['type','corners']"),
                schema.at(JsonPointer.parse("/$defs/Figure/oneOf/1/required")));
    }

    @Test
    void aTypeInsideItselfIsAReference() {
        Document schema = Document.of(Shapes.of(Tree.class).schema());
        assertEquals(
                Samples.document("{'type':'array','items':{'$ref':'#/$defs/Tree'}}"),
                schema.at(JsonPointer.parse("/$defs/Tree/properties/children")));
    }

    private static void assertSchema(Class<?> type, String json) {
        assertEquals(Samples.document(json), Document.of(Shapes.of(type).schema()));
    }
}
