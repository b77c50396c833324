import io.portolan.services.Key;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.operation.Verb;
import java.util.Map;

/// Accounts that survive: `./portolan node --contracts examples/Ledger.java --store states`.
@ServiceContract(id = "urn:example:ledger", state = Ledger.State.class, isDurable = true)
public final class Ledger {

    /// What a ledger holds: accounts by name.
    public record State(Map<String, Account> accounts) {

        /// The one that a new ledger begins with.
        public State() {
            this(Map.of());
        }
    }

    /// An account.
    public record Account(@Key String name, long cents) {}

    /// How much all have together.
    @On(value = Verb.SUBMIT, name = "total")
    public long total(ServiceContext<State> context) {
        return context.state().state().accounts().values().stream()
                .mapToLong(Account::cents)
                .sum();
    }
}
