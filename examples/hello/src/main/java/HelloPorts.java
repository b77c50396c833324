import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Port;

/// Each message that is posted to a port starts a handler on the threads of a dispatcher.
public class HelloPorts {

    public static void main(String[] args) throws InterruptedException {
        Port<Integer> numbers = Port.unbounded("numbers");
        Port<Integer> squares = Port.unbounded("squares");
        try (Dispatcher dispatcher = Dispatcher.start("workers")) {
            dispatcher.activate(Arbiters.receive(numbers, n -> squares.post(n * n)));
            for (int n = 1; n <= 100; n++) {
                numbers.post(n); // does not wait
            }
            int sum = 0;
            for (int n = 1; n <= 100; n++) {
                sum += squares.receive(); // waits for the next square, in any order
            }
            System.out.println("1^2 + 2^2 + ... + 100^2 = " + sum); // 338350
        }
    }
}
