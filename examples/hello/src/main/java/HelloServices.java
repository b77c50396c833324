import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.Verb;
import java.util.Map;

/// A service keeps the balance of an account: one UPDATE changes it, one QUERY asks for it.
public class HelloServices {

    record Account(long cents) {} // the state

    record Deposit(long cents) {} // a message that changes the state

    record BalanceIn(String currency) {} // a question

    @ServiceContract(id = "urn:example:account", state = Account.class)
    static class AccountService {

        @On(Verb.UPDATE)
        Account deposit(Deposit deposit, ServiceContext<Account> context) {
            return new Account(context.state().state().cents() + deposit.cents()); // the next state
        }

        @On(Verb.QUERY)
        String balance(BalanceIn in, ServiceContext<Account> context) {
            return context.state().state().cents() / 100 + " " + in.currency();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        try (ServiceNode node = ServiceNode.builder().service(AccountService.class).start()) {
            var path = node.create(AccountService.class, new Account(1000), Map.of());
            ServiceProxy<Account> account = node.connect(path, Account.class);
            account.update(new Deposit(3200), null);
            System.out.println(account.query(new BalanceIn("EUR"), String.class)); // 42 EUR
        }
    }
}
