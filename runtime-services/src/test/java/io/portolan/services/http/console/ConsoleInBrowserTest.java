package io.portolan.services.http.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.examples.ShownScores;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.node.ServiceNode;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The console as people use it, in a real Chromium; skipped where there is none.
@Tag("slow")
@Timeout(120)
class ConsoleInBrowserTest extends OpenConsole {

    private static final List<String> PARTS =
            List.of(
                    "services",
                    "service/services/scores",
                    "service/metrics",
                    "workflows",
                    "page/services/map",
                    "subscriptions",
                    "logs",
                    "latency",
                    "waits");

    private static final Set<String> NEED_NAMES =
            Set.of(
                    "button",
                    "link",
                    "textbox",
                    "searchbox",
                    "combobox",
                    "checkbox",
                    "Iframe",
                    "img");

    @Test
    void whoHasNoTokenSeesNothingAndWhoHasAWrongOneIsToldSo() throws Exception {
        tab.go(node.uri());
        tab.await("document.querySelector('#token')");
        assertEquals(true, tab.evaluate("document.activeElement.id === 'token'"));
        tab.type("not-the-token-of-anybody");
        tab.press("Enter");
        awaitText("Nobody has this token.");
        tab.type(ConsoleNode.TOKEN);
        tab.press("Enter");
        awaitText("12 of 12 services");
        tab.reload();
        awaitText("12 of 12 services");
        click("Sign out");
        tab.await("document.querySelector('#token')");
        assertEquals(0, tab.number("sessionStorage.length"));
    }

    @Test
    void hostileNamesAreTextAndNothingIsComplainedOf() throws Exception {
        signIn(tab, ConsoleNode.TOKEN);
        change(
                "POST",
                "/logs",
                "{'level':'INFO','source':'</script><script>window.hacked=1</script>','message':'<svg onload=window.hacked=1>'}");
        for (String part : PARTS) {
            show(part);
            tab.await("document.querySelector('main h2')");
        }
        show("service/services/scores");
        awaitText("\\u202egnp");
        awaitText("<b>first</b>");
        run("document.querySelectorAll('.tree details').forEach((each) => { each.open = true; })");
        awaitText("1152921504606846976"); // all digits of a number that is none of JavaScript's
        show("logs");
        awaitText("<svg onload=window.hacked=1>");
        assertEquals(null, tab.evaluate("window.hacked"));
        assertEquals(0, tab.count("main img, main script"));
        assertEquals(List.of(), complained());
    }

    @Test
    void thePolicyStopsScriptsThatStandInAPage() throws Exception {
        signIn(tab, ConsoleNode.TOKEN);
        assertEquals(
                "refused",
                tab.evaluate(
                        "(() => { try { document.body.innerHTML = '<b>x</b>'; return 'done'; } catch { return 'refused'; } })()"));
        assertEquals(
                "refused",
                tab.evaluate(
                        "(() => { try { document.createElement('img').setAttribute('onerror', 'window.hacked=1'); return 'done'; } catch { return 'refused'; } })()"));
        run("new Promise((done) => setTimeout(done, 200))");
        assertEquals(null, tab.evaluate("window.hacked"));
        assertEquals(
                "refused",
                tab.evaluate("fetch('http://127.0.0.1:1/').then(() => 'sent', () => 'refused')"));
    }

    @Test
    void theStateIsShownAsItChangesAndChangedByForms() throws Exception {
        signIn(tab, ConsoleNode.TOKEN);
        show("service/services/scores");
        awaitText("players {2}");
        put("bob", 5);
        awaitText("players {3}");
        awaitText("UPSERT of players/bob");
        click("Puts one under its own key");
        tab.await("document.querySelector('form.operation')");
        run(
                "(() => { const [name, points] = document.querySelectorAll('form.operation fieldset input'); name.value = 'cy/d~e'; points.value = '9007199254740993'; })()");
        run("document.querySelector('form.operation').requestSubmit()");
        awaitText("Status 201, revision");
        awaitText("players {4}");
        assertTrue(
                ask("GET", "/services/scores", "")
                        .body()
                        .contains("\"cy/d~e\":{\"name\":\"cy/d~e\",\"points\":9007199254740993}"));
        click("Removes one of players");
        tab.await("document.querySelectorAll('form.operation').length === 2");
        run(
                "(() => { const form = document.querySelectorAll('form.operation')[1]; form.querySelector('input').value = 'cy/d~e'; form.requestSubmit(); })()");
        awaitText("players {3}");
        click("cheer");
        tab.await("document.querySelectorAll('form.operation').length === 3");
        run(
                "(() => { const form = document.querySelectorAll('form.operation')[2]; form.querySelector('select').selectedIndex = 1; form.requestSubmit(); })()");
        awaitText("\"MODEST\"");
    }

    @Test
    void aChangeThatIsRefusedIsToldWithItsReason() throws Exception {
        signIn(tab, ConsoleNode.READER);
        show("service/services/scores");
        click("Ends the service");
        tab.await("document.querySelector('form.operation')");
        run("document.querySelector('form.operation').requestSubmit()");
        awaitText("PermissionDenied: rob may not DROP /services/scores");
    }

    @Test
    void anUploadThatIsTooLargeIsRefusedAndThePageGoesOn() throws Exception {
        signIn(tab, ConsoleNode.TOKEN);
        show("service/services/scores");
        click("Changes the state");
        tab.await("document.querySelector('form.operation textarea')");
        run(
                "(() => { const form = document.querySelector('form.operation'); form.querySelector('textarea').value = JSON.stringify({title: 'x'.repeat(3 << 20)}); form.requestSubmit(); })()");
        awaitText("TooLarge: the body has more than 1048576 bytes, at most these are allowed");
        run(
                "(() => { const form = document.querySelector('form.operation'); form.querySelector('textarea').value = JSON.stringify({title: 'short'}); form.requestSubmit(); })()");
        awaitText("title \"short\"");
    }

    @Test
    void aNodeWithoutRulesAsksForNoToken() throws Exception {
        node.close();
        node = ConsoleNode.start(HttpSettings.LOOPBACK);
        tab.go(node.uri());
        awaitText("12 of 12 services");
        assertEquals(true, tab.evaluate("document.getElementById('leave').hidden"));
    }

    @Test
    void aServiceThatComesBackIsShownAgain() throws Exception {
        signIn(tab, ConsoleNode.TOKEN);
        show("service/services/scores");
        awaitText("players {2}");
        assertEquals(204, ask("DELETE", "/services/scores", "").statusCode());
        tab.await("document.querySelector('main .trouble')?.hidden === false");
        assertEquals(
                201,
                ask(
                                "POST",
                                "/constructor",
                                "{'contract':'urn:test:scores','name':'scores','state':{'title':'new','players':{}}}")
                        .statusCode());
        awaitText("title \"new\"");
        tab.await("document.querySelector('main .trouble').hidden");
    }

    @Test
    void aWorkflowIsATimeLineThatGrowsAndCanBeToldThings() throws Exception {
        signIn(tab, ConsoleNode.TOKEN);
        show("workflows");
        click("Start a run");
        tab.await("document.querySelector('form.operation')");
        run(
                "(() => { const [what, count] = document.querySelectorAll('form.operation fieldset input'); what.value = 'maps'; count.value = '3'; })()");
        run("document.querySelector('form.operation').requestSubmit()");
        awaitText("now signal paid");
        awaitText("1 step reserve");
        awaitText("progress {\"reserved\":\"3 maps\"}");
        run(
                "(() => { const form = document.querySelector('form.inline'); const [name, value] = form.querySelectorAll('input'); name.value = 'paid'; value.value = 'true'; form.requestSubmit(); })()");
        awaitText(": DONE");
        awaitText("result \"sent 3 maps\"");
        tab.await("document.querySelectorAll('.timeline li').length === 4");
        assertEquals(4, tab.count(".timeline li.done"));
        change("POST", "/services/orders/$actions/start", "{'what':'inks','count':1}");
        tab.await("document.querySelectorAll('tbody tr').length === 2");
        run("document.querySelector('tbody button').click()");
        awaitText("progress {\"reserved\":\"1 inks\"}");
        click("Cancel the run");
        awaitText(": CANCELED");
        click("Forget the run");
        tab.await("document.querySelectorAll('tbody tr').length === 1");
    }

    @Test
    void whoWaitsForWhomIsDrawnAndSaid() throws Exception {
        CompletableFuture<?> asked =
                client.sendAsync(
                        HttpRequest.newBuilder(
                                        URI.create(node.uri() + "/services/front/$actions/ask"))
                                .header("authorization", "Bearer " + ConsoleNode.TOKEN)
                                .header("content-type", "application/json")
                                .POST(BodyPublishers.ofString("{\"number\":1}"))
                                .build(),
                        BodyHandlers.ofString());
        signIn(tab, ConsoleNode.TOKEN);
        show("waits");
        awaitText("for which wait /services/front");
        assertEquals(1, tab.count(".graph .edge"));
        node.letGo();
        awaitText("Nothing waits.");
        asked.join();
        show("logs");
        awaitText("asks Thought[number=1]");
        show("latency");
        awaitText("portolan_request_seconds");
        tab.await("document.querySelectorAll('.bucket').length > 0");
    }

    @Test
    void subscriptionsComeByOneStreamAndEndOneByOne() throws Exception {
        signIn(tab, ConsoleNode.TOKEN);
        show("subscriptions");
        tab.await("document.querySelector('select option[value=\"/services/scores\"]')");
        run(
                "(() => { const form = document.querySelector('form.bar'); form.querySelector('select').value = '/services/scores'; form.querySelector('input').value = 'players/ann'; form.requestSubmit(); })()");
        awaitText("/services/scores 1 events");
        put("bob", 5);
        put("ann", 6);
        awaitText("\"item\":\"players/ann\"");
        assertTrue(!text("main").contains("\"item\":\"players/bob\""), text("main"));
        click("End");
        tab.await(
                "!document.querySelector('[aria-label=\"Subscriptions of this page\"]').textContent.includes('scores')");
    }

    @Test
    void aServiceBringsItsPageAndTheConsoleShowsIt() throws Exception {
        signIn(tab, ConsoleNode.TOKEN);
        click("Map of the test");
        tab.await(
                "document.querySelector('iframe')?.contentDocument?.body?.textContent.includes('map of map')");
        tab.go(URI.create(node.uri() + "/services/map/$page"));
        awaitText("map of map");
    }

    @Test
    void aPageOfAServiceFollowsItsStateByTheModulesOfTheConsole() throws Exception {
        try (ServiceNode scores =
                ServiceNode.builder()
                        .service(ShownScores.Service.class)
                        .http(HttpSettings.LOOPBACK)
                        .start()) {
            scores.create(
                    CreateRequest.of("urn:example:shown-scores")
                            .name("scores")
                            .state(new ShownScores.Points(Map.of("ann", 3))));
            tab.go(URI.create(scores.http() + "/services/scores/$page"));
            awaitText("ann: 3");
            HttpRequest change =
                    HttpRequest.newBuilder(URI.create(scores.http() + "/services/scores"))
                            .header("content-type", "application/merge-patch+json")
                            .method("PATCH", BodyPublishers.ofString("{\"points\":{\"ann\":8}}"))
                            .build();
            assertEquals(204, client.send(change, BodyHandlers.discarding()).statusCode());
            awaitText("ann: 8");
            assertEquals("40%", tab.evaluate("document.querySelector('#bars li').style.width"));
        }
    }

    @Test
    void theKeyboardAloneIsEnough() throws Exception {
        tab.go(node.uri());
        tab.await("document.activeElement?.id === 'token'");
        tab.type(ConsoleNode.TOKEN);
        tab.press("Tab", "Enter");
        awaitText("12 of 12 services");
        run("document.querySelector('.skip').focus()");
        List<String> passed = new ArrayList<>();
        for (int i = 0; i < 30 && !passed.contains("scores"); i++) {
            tab.press("Tab");
            passed.add(String.valueOf(tab.evaluate("document.activeElement.textContent.trim()")));
            assertEquals(
                    true,
                    tab.evaluate(
                            "document.activeElement === document.body || document.activeElement.id === 'main' || getComputedStyle(document.activeElement).outlineStyle !== 'none'"),
                    "the focus is seen at " + passed);
        }
        assertTrue(passed.contains("Services") && passed.contains("Workflows"), passed.toString());
        assertTrue(passed.contains("scores"), passed.toString());
        tab.press("Enter");
        awaitText("players {2}");
        assertEquals("main", tab.evaluate("document.activeElement.id"));
        show("services");
        tab.await("document.getElementById('filter')");
        tab.press("/");
        tab.type("score");
        awaitText("1 of 12 services");
    }

    @Test
    void everythingThatCanBeUsedHasANameForAScreenReader() throws Exception {
        signIn(tab, ConsoleNode.TOKEN);
        change("POST", "/services/orders/$actions/start", "{'what':'inks','count':1}");
        Map<?, ?> _ = tab.call("Accessibility.enable", Map.of());
        for (String part : PARTS) {
            show(part);
            tab.await("document.querySelector('main h2')");
            run("document.querySelectorAll('details').forEach((each) => { each.open = true; })");
            run("new Promise((done) => setTimeout(done, 400))");
            List<String> nameless = new ArrayList<>();
            for (Object each :
                    (List<?>)
                            Objects.requireNonNull(
                                    tab.call("Accessibility.getFullAXTree", Map.of())
                                            .get("nodes"))) {
                Map<?, ?> element = (Map<?, ?>) each;
                String role = value(element.get("role"));
                if (!Boolean.TRUE.equals(element.get("ignored"))
                        && NEED_NAMES.contains(role)
                        && value(element.get("name")).isBlank()) {
                    nameless.add(role + " " + element);
                }
            }
            assertEquals(List.of(), nameless, part);
        }
        assertEquals("en", tab.evaluate("document.documentElement.lang"));
    }

    private static String value(@Nullable Object property) {
        return property instanceof Map<?, ?> map ? String.valueOf(map.get("value")) : "";
    }

    @ParameterizedTest
    @ValueSource(ints = {320, 768})
    void aNarrowWindowNeedsNoScrollingSideways(int width) throws Exception {
        signIn(tab, ConsoleNode.TOKEN);
        tab.resize(width, 700);
        for (String part : PARTS) {
            show(part);
            tab.await("document.querySelector('main h2')");
            run("document.querySelectorAll('details').forEach((each) => { each.open = true; })");
            run("new Promise((done) => setTimeout(done, 200))");
            assertEquals(
                    true,
                    tab.evaluate("document.documentElement.scrollWidth <= innerWidth"),
                    part
                            + ", widest "
                            + tab.evaluate(
                                    "[...document.querySelectorAll('main *')].filter((each) => each.getBoundingClientRect().right > innerWidth && !each.closest('.wide, .tree, .log, svg')).map((each) => each.tagName + '.' + each.className).slice(0, 5).join()"));
        }
    }

    @Test
    void whoWantsDarkPagesGetsThem() throws Exception {
        signIn(tab, ConsoleNode.TOKEN);
        Object light = tab.evaluate("getComputedStyle(document.body).backgroundColor");
        tab.dark(true);
        Object dark = tab.evaluate("getComputedStyle(document.body).backgroundColor");
        assertNotEquals(light, dark);
        assertEquals("rgb(20, 24, 29)", dark);
    }

    @Test
    void twoWindowsHaveUsersOfTheirOwnAndSeeTheSame() throws Exception {
        signIn(tab, ConsoleNode.TOKEN);
        try (Chromium.Tab other = browser.open(600, 600)) {
            signIn(other, ConsoleNode.READER);
            Object _ = other.evaluate("location.hash = '#/service/services/scores'");
            show("service/services/scores");
            other.await("document.body.textContent.includes('players {2}')");
            put("bob", 5);
            other.await("document.body.textContent.includes('players {3}')");
            Map<?, ?> _ = tab.call("Page.bringToFront", Map.of()); // hidden pages are not drawn
            awaitText("players {3}");
        }
    }

    @Test
    void aPageGoesOnByItselfWhenItsNodeIsThereAgain() throws Exception {
        signIn(tab, ConsoleNode.TOKEN);
        show("service/services/scores");
        awaitText("players {2}");
        int port = node.uri().getPort();
        node.close();
        tab.await("document.getElementById('link').classList.contains('bad')");
        HttpSettings same = ConsoleNode.guarded().at("127.0.0.1", port);
        node = ConsoleNode.start(same);
        put("new", 5);
        tab.await("document.getElementById('link').classList.contains('good')");
        awaitText("players {3}");
    }
}
