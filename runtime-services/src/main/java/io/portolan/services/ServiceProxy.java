package io.portolan.services;

import io.portolan.services.operation.Match;
import io.portolan.services.operation.Principal;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.Sink;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.Subscription;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// A service as seen by a caller: each call waits for the answer.
///
/// {@snippet class="io.portolan.services.examples.Scores" region="proxy"}
///
/// *Threads:* any; best virtual ones, because a platform thread that waits costs 50 us. In a
/// handler, only of a contract that is blocking. *Failure:* every call throws
/// [io.portolan.services.operation.FaultException] when the operation was not done, and
/// [InterruptedException] when interrupted while it waits, which cancels the operation.
///
/// @param <S> the type of the state
public interface ServiceProxy<S extends Record> {

    /// What the service is.
    ServiceInfo lookup() throws InterruptedException;

    /// The state.
    Stated<S> get() throws InterruptedException;

    /// The item, as the type that it has.
    <R> R item(Class<R> type) throws InterruptedException;

    /// Asks a question, by the type of its body or by [#named(String)].
    <R> R query(Object question, Class<R> answer) throws InterruptedException;

    /// Adds an item and gives its path.
    String insert(Object body) throws InterruptedException;

    /// Changes a part; of an item, puts the body in its place.
    ///
    /// @param ifMatch the revision that is expected; null for any
    Revision update(Object body, @Nullable Revision ifMatch) throws InterruptedException;

    /// Puts an item, whether it is there or not.
    Revision upsert(Object body) throws InterruptedException;

    /// Puts another state in place of the whole.
    ///
    /// @param ifMatch the revision that is expected; null for any
    Revision replace(S state, @Nullable Revision ifMatch) throws InterruptedException;

    /// Removes the item, or what the body says.
    Revision delete(@Nullable Object body) throws InterruptedException;

    /// Runs an action, by the type of its body or by [#named(String)]. Null when it answers
    /// nothing.
    <R> @Nullable R submit(@Nullable Object body, Class<R> answer) throws InterruptedException;

    /// Ends the service.
    void drop() throws InterruptedException;

    /// Asks for notifications.
    ///
    /// @param sink where they go; it is called after this has returned or will in a moment
    Subscription subscribe(SubscribeOptions options, Sink sink) throws InterruptedException;

    /// The same service, waiting no longer than this for each answer.
    ServiceProxy<S> timeout(Duration max);

    /// An item of the service.
    ///
    /// @param item the way to it, such as `scores/ann`
    ServiceProxy<S> at(String item);

    /// The action or query of this name.
    ServiceProxy<S> named(String action);

    /// The same service, asked under a key: if an operation with this key was done already, its
    /// answer is given again and nothing is done.
    ServiceProxy<S> idempotencyKey(String key);

    /// The same service, asked on condition that its revision matches, or the item's that is
    /// changed: every call of another fails with a StateConflict, and does nothing.
    ServiceProxy<S> ifMatch(@Nullable Match revision);

    /// The same service, asked on condition that its revision does not match, or the item's that is
    /// changed: [Match#ANY] for one that is not there yet. Every call of one that matches fails
    /// with a StateConflict, and does nothing.
    ServiceProxy<S> ifNoneMatch(@Nullable Match revision);

    /// The same service, asked on behalf of somebody: under the access rules of the node, if it has
    /// some. Of no effect on services of other nodes, which know only who their neighbor is.
    ServiceProxy<S> as(Principal principal);

    /// The same service, without waiting.
    AsyncServiceProxy<S> async();
}
