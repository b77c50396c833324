import io.portolan.services.Key;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.operation.Verb;
import java.util.List;
import java.util.Map;

/// A board of scores: `./portolan node --contracts examples/Board.java`.
@ServiceContract(id = "urn:example:board", state = Board.State.class)
public final class Board {

    /// What a board holds: a title, and scores by the names of their players.
    public record State(String title, Map<String, Score> scores) {

        /// The one that a new board begins with.
        public State() {
            this("", Map.of());
        }
    }

    /// A score.
    public record Score(@Key String player, int points) {}

    /// A question.
    public record AtLeast(int least) {}

    /// Who has so many points.
    @On(Verb.QUERY)
    public List<String> winners(AtLeast question, ServiceContext<State> context) {
        return context.state().state().scores().values().stream()
                .filter(score -> score.points() >= question.least())
                .map(Score::player)
                .sorted()
                .toList();
    }

    /// How many points all have together.
    @On(value = Verb.SUBMIT, name = "total")
    public int total(ServiceContext<State> context) {
        return context.state().state().scores().values().stream().mapToInt(Score::points).sum();
    }
}
