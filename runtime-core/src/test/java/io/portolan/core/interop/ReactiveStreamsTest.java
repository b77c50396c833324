package io.portolan.core.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.testng.ITestResult;
import org.testng.TestListenerAdapter;
import org.testng.TestNG;

/// The Reactive Streams' technology compatibility kit. It is written for TestNG, which runs inside
/// each test here; what it skips is listed here, so that nothing else is skipped unseen.
@Timeout(60)
class ReactiveStreamsTest {

    private static final String MULTICAST =
            "optional_spec111_multicast_mustProduceTheSameElementsInTheSameSequenceToAllOfIts"
                    + "SubscribersWhen";

    /// How long the kit waits for what must happen.
    static final long SOON_MILLIS = 1_000;

    /// How long the kit waits for what must not happen.
    static final long QUIET_MILLIS = 20;

    @Test
    void aPublisherKeepsTheRules() {
        verify(
                PublisherRules.class,
                26,
                // There is no publisher that fails from the start.
                "optional_spec104_mustSignalOnErrorWhenFails",
                // Each item goes to one subscriber.
                MULTICAST + "RequestingManyUpfront",
                MULTICAST + "RequestingManyUpfrontAndCompleteAsExpected",
                MULTICAST + "RequestingOneByOne",
                // There is no publisher that fails from the start.
                "required_spec109_mayRejectCallsToSubscribeIfPublisherIsUnableOrUnwillingToServeThem"
                        + "RejectionMustTriggerOnErrorAfterOnSubscribe");
    }

    @Test
    void aSubscriberKeepsTheRules() {
        verify(SubscriberRules.class, 11);
    }

    @Test
    void aProbedSubscriberKeepsTheRules() {
        verify(ProbedSubscriberRules.class, 14);
    }

    /// Runs the kit's tests and compares the number that passed and the names that were skipped.
    private static void verify(Class<?> rules, int passed, String... skipped) {
        TestListenerAdapter results = new TestListenerAdapter();
        TestNG kit = new TestNG(false);
        kit.setVerbose(0);
        kit.setTestClasses(new Class<?>[] {rules});
        kit.addListener(results);
        kit.run();
        assertEquals(List.of(), failures(results));
        assertEquals(List.of(skipped), skipped(results));
        assertEquals(passed, results.getPassedTests().size());
    }

    private static List<String> failures(TestListenerAdapter results) {
        return Stream.of(
                        results.getConfigurationFailures(),
                        results.getConfigurationSkips(),
                        results.getFailedTests())
                .flatMap(List::stream)
                .map(result -> result.getName() + ": " + result.getThrowable())
                .toList();
    }

    /// Without those that the kit only names, as it knows no way to test them.
    private static List<String> skipped(TestListenerAdapter results) {
        return results.getSkippedTests().stream()
                .map(ITestResult::getName)
                .filter(name -> !name.startsWith("untested_"))
                .sorted()
                .toList();
    }
}
