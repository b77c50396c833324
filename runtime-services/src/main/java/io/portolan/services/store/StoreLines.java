package io.portolan.services.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.codec.OrderedMap;
import io.portolan.services.codec.Shape;
import io.portolan.services.codec.Shapes;
import io.portolan.services.operation.FaultException;
import io.portolan.services.store.StoredRecord.Answered;
import io.portolan.services.store.StoredRecord.Attached;
import io.portolan.services.store.StoredRecord.Change;
import io.portolan.services.store.StoredRecord.Dropped;
import io.portolan.services.store.StoredRecord.Whole;
import io.portolan.services.store.StoredState.ItemChanges;
import io.portolan.services.store.StoredState.Items;
import io.portolan.services.store.StoredState.Member;
import io.portolan.services.store.StoredState.Missing;
import io.portolan.services.store.StoredState.Value;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A store as lines of JSON: a first one with the version of the format, then one for each state,
/// each answer that is kept under a key, and each thing that is attached to a service.
///
/// What a member or an item is stands under `value`; under `cbor`, in base64, if JSON has no form
/// for it. What is imported begins new epochs, because the export may be older than the last that
/// somebody was told.
public final class StoreLines {

    private static final Codec JSON =
            Codec.json(CodecLimits.ACCEPTED.withDocumentBytes(Integer.MAX_VALUE));
    private static final Codec CBOR =
            Codec.cbor(CodecLimits.ACCEPTED.withDocumentBytes(Integer.MAX_VALUE));
    private static final Shape ANY = Shapes.of(Object.class);
    private static final SecureRandom EPOCHS = new SecureRandom();

    private StoreLines() {}

    /// Writes all that a store holds; returns how many states that is.
    ///
    /// *Failure:* IOException if there is no store in the folder, a process has it open, or it is
    /// damaged.
    public static int write(Path folder, Writer out) throws IOException {
        if (!Files.isDirectory(folder) || new LogFolder(folder).isNew()) {
            throw new IOException("there is no store in %s".formatted(folder));
        }
        LogSettings settings = LogSettings.of(folder).withRefusesDamage(true);
        try (StateStore store = StateStore.open(settings, AnswerLimits.NONE)) {
            line(out, Map.of("portolan-store", RecordFormat.VERSION));
            int states = 0;
            for (StoredRecord record : store.records()) {
                line(out, form(record));
                states += record instanceof Whole ? 1 : 0;
            }
            out.flush();
            return states;
        }
    }

    /// Makes a store of such lines in a folder that has none; returns how many states it has. After
    /// a crash it has all of them, or there is none.
    ///
    /// *Failure:* IOException if there is a store already, the disk does not take all, and for a
    /// line that is none, with its number, before anything is written.
    public static int read(Path folder, BufferedReader in) throws IOException {
        return read(folder, in, ChannelFile.DISK);
    }

    static int read(Path folder, BufferedReader in, Disk disk) throws IOException {
        List<StoredRecord> records = records(in);
        ChangeLog.create(
                folder, () -> records.stream().map(StoredRecord::encoded).iterator(), disk);
        return (int) records.stream().filter(Whole.class::isInstance).count();
    }

    private static List<StoredRecord> records(BufferedReader in) throws IOException {
        List<StoredRecord> records = new ArrayList<>();
        int number = 0;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            number++;
            try {
                Map<?, ?> form = (Map<?, ?>) needed(JSON.read(ANY, line.getBytes(UTF_8)));
                if (number == 1) {
                    checkVersion(form);
                } else {
                    records.add(record(form));
                }
            } catch (FaultException | IllegalArgumentException | ClassCastException e) {
                throw new IOException(
                        "line %d is none of an export of a store: %s"
                                .formatted(number, e.getMessage()),
                        e);
            } catch (NullPointerException e) {
                throw new IOException(
                        "line %d is none of an export of a store: something is missing in it"
                                .formatted(number),
                        e);
            }
        }
        if (number == 0) {
            throw new IOException("no line came: the lines of an export of a store are needed");
        }
        return records;
    }

    private static void checkVersion(Map<?, ?> form) {
        Number version = (Number) needed(form.get("portolan-store"));
        if (version.intValue() > RecordFormat.VERSION) {
            throw new IllegalArgumentException(
                    "it has version %d, versions up to %d can be read"
                            .formatted(version.intValue(), RecordFormat.VERSION));
        }
    }

    private static void line(Writer out, Map<String, ?> form) throws IOException {
        out.write(new String(JSON.write(form), UTF_8));
        out.write('\n');
    }

    private static Map<String, Object> form(StoredRecord record) {
        Map<String, Object> form = new LinkedHashMap<>();
        switch (record) {
            case Whole(StoredState state, StoredAnswer _) -> {
                form.put("state", state.service());
                form.put("contract", state.contract());
                form.put("version", state.version());
                form.put("epoch", state.epoch());
                form.put("number", state.number());
                form.put("members", members(state));
            }
            case Answered(String service, StoredAnswer answer) -> {
                form.put("answer", service);
                form.put("scope", answer.scope());
                form.put("key", answer.key());
                form.put("millis", answer.millis());
                form.put("digest", base64(answer.digest()));
                form.put("bytes", base64(answer.bytes()));
            }
            case Attached each -> {
                form.put("attached", each.service());
                form.put("kind", each.kind());
                form.put("id", each.id());
                form.put("bytes", base64(each.bytes()));
            }
            case Change _, Dropped _ ->
                    throw new IllegalStateException(record + " stands for no whole");
        }
        return form;
    }

    private static List<Object> members(StoredState state) {
        List<Object> members = new ArrayList<>();
        state.members()
                .forEach((name, member) -> {
                    Map<String, Object> form = new LinkedHashMap<>();
                    form.put("name", name);
                    switch (member) {
                        case Value(byte[] cbor) -> put(form, cbor);
                        case Missing() -> form.put("missing", true);
                        case Items(OrderedMap<String, byte[]> items) ->
                                form.put("items", items(items));
                        case ItemChanges changes ->
                                throw new IllegalStateException(changes + " stands for no value");
                    }
                    members.add(form);
                });
        return members;
    }

    private static List<Object> items(Map<String, byte[]> items) {
        List<Object> forms = new ArrayList<>();
        items.forEach((key, cbor) -> {
            Map<String, Object> form = new LinkedHashMap<>();
            form.put("key", key);
            put(form, cbor);
            forms.add(form);
        });
        return forms;
    }

    /// As JSON if that says the same.
    private static void put(Map<String, Object> form, byte[] cbor) {
        try {
            Object value = CBOR.read(ANY, cbor);
            if (Objects.equals(value, JSON.read(ANY, JSON.write(value)))) {
                form.put("value", value);
                return;
            }
        } catch (FaultException e) {
            // JSON has no form for it
        }
        form.put("cbor", base64(cbor));
    }

    private static byte[] cbor(Map<?, ?> form) {
        Object cbor = form.get("cbor");
        return cbor == null ? CBOR.write(form.get("value")) : bytes(cbor);
    }

    private static StoredRecord record(Map<?, ?> form) {
        if (form.get("state") instanceof String service) {
            Map<String, Member> members = new LinkedHashMap<>();
            for (Object each : (List<?>) needed(form.get("members"))) {
                Map<?, ?> member = (Map<?, ?>) needed(each);
                members.put(text(member, "name"), member(member));
            }
            return new Whole(
                    new StoredState(
                            service,
                            text(form, "contract"),
                            text(form, "version"),
                            Long.toString(EPOCHS.nextLong(Long.MAX_VALUE), 36),
                            0,
                            OrderedMap.of(members)),
                    null);
        }
        if (form.get("answer") instanceof String service) {
            return new Answered(
                    service,
                    new StoredAnswer(
                            text(form, "scope"),
                            text(form, "key"),
                            ((Number) needed(form.get("millis"))).longValue(),
                            bytes(form.get("digest")),
                            bytes(form.get("bytes"))));
        }
        int kind = ((Number) needed(form.get("kind"))).intValue();
        if (kind < StoredRecord.FIRST_ATTACHED || kind > StoredRecord.LAST_ATTACHED) {
            throw new IllegalArgumentException("kind is %d: 16 to 31 are allowed".formatted(kind));
        }
        return new Attached(
                kind, text(form, "attached"), text(form, "id"), bytes(form.get("bytes")));
    }

    private static Member member(Map<?, ?> form) {
        if (Boolean.TRUE.equals(form.get("missing"))) {
            return new Missing();
        }
        if (!(form.get("items") instanceof List<?> list)) {
            return new Value(cbor(form));
        }
        Map<String, byte[]> items = new LinkedHashMap<>();
        for (Object each : list) {
            Map<?, ?> item = (Map<?, ?>) needed(each);
            items.put(text(item, "key"), cbor(item));
        }
        return new Items(OrderedMap.of(items));
    }

    private static String text(Map<?, ?> form, String name) {
        return (String) needed(form.get(name));
    }

    private static Object needed(@Nullable Object value) {
        return Objects.requireNonNull(value);
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static byte[] bytes(@Nullable Object base64) {
        return Base64.getDecoder().decode((String) needed(base64));
    }
}
