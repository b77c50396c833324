package io.portolan.services.access;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import javax.security.auth.x500.X500Principal;

/// The subject of a certificate, compared by what it says and not by how it is written: types of
/// attributes by name or number, values without regard to case, outer spaces and the number of
/// inner ones, escapes undone, parts with several attributes in any order.
///
/// The parts of a subject may be written from either end: RFC 4514 begins with the last one of the
/// certificate, `openssl` with the first one. So a name and the same name backwards are equal.
///
/// Source: RFC 4514
///
/// @param parts each as its attributes, sorted; in the one of the two directions that comes first
record DistinguishedName(List<String> parts) {

    private static final Pattern SPACES = Pattern.compile("\\s+");

    /// Names that the Java platform does not write for these numbers.
    private static final Map<String, String> WRITTEN =
            Map.ofEntries(
                    Map.entry("1.2.840.113549.1.9.1", "EMAILADDRESS"),
                    Map.entry("2.5.4.4", "SURNAME"),
                    Map.entry("2.5.4.5", "SERIALNUMBER"),
                    Map.entry("2.5.4.12", "TITLE"),
                    Map.entry("2.5.4.42", "GIVENNAME"),
                    Map.entry("2.5.4.43", "INITIALS"),
                    Map.entry("2.5.4.44", "GENERATION"),
                    Map.entry("2.5.4.46", "DNQUALIFIER"),
                    Map.entry("2.5.4.65", "PSEUDONYM"),
                    Map.entry("2.5.4.97", "ORGANIZATIONIDENTIFIER"));

    /// Names that it does not read.
    private static final Map<String, String> READ =
            Map.of(
                    "E", "1.2.840.113549.1.9.1",
                    "SN", "2.5.4.4",
                    "TITLE", "2.5.4.12",
                    "GN", "2.5.4.42",
                    "PSEUDONYM", "2.5.4.65",
                    "ORGANIZATIONIDENTIFIER", "2.5.4.97",
                    "USERID", "0.9.2342.19200300.100.1.1");

    /// The name of a text.
    ///
    /// *Failure:* [IllegalArgumentException] for a text that is none.
    static DistinguishedName of(String text) {
        X500Principal read = new X500Principal(text, READ);
        List<String> forwards = new ArrayList<>();
        try {
            for (Rdn part : new LdapName(read.getName(X500Principal.RFC2253, WRITTEN)).getRdns()) {
                forwards.add(attributes(part));
            }
        } catch (NamingException e) {
            throw new IllegalArgumentException("no distinguished name", e);
        }
        if (forwards.isEmpty()) {
            throw new IllegalArgumentException("an empty distinguished name");
        }
        List<String> backwards = new ArrayList<>(forwards);
        Collections.reverse(backwards);
        boolean isFirst = String.join("\n", forwards).compareTo(String.join("\n", backwards)) <= 0;
        return new DistinguishedName(List.copyOf(isFirst ? forwards : backwards));
    }

    private static String attributes(Rdn part) throws NamingException {
        List<String> attributes = new ArrayList<>();
        NamingEnumeration<? extends Attribute> all = part.toAttributes().getAll();
        while (all.hasMore()) {
            Attribute each = all.next();
            NamingEnumeration<?> values = each.getAll();
            while (values.hasMore()) {
                attributes.add(each.getID().toLowerCase(Locale.ROOT) + '=' + value(values.next()));
            }
        }
        Collections.sort(attributes);
        return String.join("\t", attributes);
    }

    /// A value as others of the same meaning come out too.
    private static String value(Object value) {
        if (value instanceof byte[] bytes) {
            return '#' + HexFormat.of().formatHex(bytes);
        }
        String text = Normalizer.normalize(value.toString(), Normalizer.Form.NFKC);
        return SPACES.matcher(text.strip()).replaceAll(" ").toLowerCase(Locale.ROOT);
    }
}
