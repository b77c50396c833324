package io.portolan.services.store;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The answers that one service keeps for repetitions, within limits.
///
/// *Threads:* one at a time.
public final class Answers {

    private final AnswerLimits limits;

    /// By scope and key, the oldest first.
    private final Map<String, StoredAnswer> byKey = new LinkedHashMap<>();

    private long bytes;

    /// None yet.
    public Answers(AnswerLimits limits) {
        this.limits = limits;
    }

    /// The answer under a key, null when there is none.
    public @Nullable StoredAnswer find(String scope, String key, long nowMillis) {
        expire(nowMillis);
        return byKey.get(place(scope, key));
    }

    /// Keeps an answer; older ones that have no room go.
    public void put(StoredAnswer answer) {
        remove(answer.scope(), answer.key());
        byKey.put(place(answer.scope(), answer.key()), answer);
        bytes += answer.size();
        Iterator<StoredAnswer> oldest = byKey.values().iterator();
        while (byKey.size() > limits.count() || bytes > limits.bytes()) {
            bytes -= oldest.next().size();
            oldest.remove();
        }
    }

    /// Forgets what is older than its lifetime.
    public void expire(long nowMillis) {
        Iterator<StoredAnswer> oldest = byKey.values().iterator();
        while (oldest.hasNext()) {
            StoredAnswer next = oldest.next();
            if (nowMillis - next.millis() < limits.lifetime().toMillis()) {
                return;
            }
            bytes -= next.size();
            oldest.remove();
        }
    }

    /// The oldest first.
    public List<StoredAnswer> all() {
        return new ArrayList<>(byKey.values());
    }

    private void remove(String scope, String key) {
        StoredAnswer old = byKey.remove(place(scope, key));
        if (old != null) {
            bytes -= old.size();
        }
    }

    private static String place(String scope, String key) {
        return scope + ' ' + key;
    }
}
