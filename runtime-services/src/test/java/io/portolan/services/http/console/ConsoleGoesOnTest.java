package io.portolan.services.http.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The console goes on when something is not as it should be: its stream, its token, a service, a
/// name.
@Tag("slow")
@Timeout(120)
class ConsoleGoesOnTest extends OpenConsole {

    private static final String STREAM = "'/$console/stream.js'";

    /// Runs a script in each page before those of the page.
    private void before(String script) throws InterruptedException {
        Map<?, ?> _ = tab.call("Page.addScriptToEvaluateOnNewDocument", Map.of("source", script));
    }

    @Test
    void aStreamThatEndsInTheMiddleOfALineIsOpenedAgain() throws Exception {
        before(
                """
                const real = window.fetch;
                window.cut = 0;
                window.fetch = async (path, options) => {
                  const answer = await real(path, options);
                  if (path !== '/$stream' || window.cut >= 3) {
                    return answer;
                  }
                  window.cut++;
                  let left = 700 * window.cut; // bytes: the first ends in the first state
                  const cut = new TransformStream({
                    transform(bytes, to) {
                      to.enqueue(bytes.subarray(0, left));
                      left -= bytes.length;
                      if (left <= 0) {
                        to.terminate();
                      }
                    },
                  });
                  return new Response(answer.body.pipeThrough(cut), answer);
                };
                """);
        signIn(tab, ConsoleNode.TOKEN);
        show("service/services/scores");
        tab.await("window.cut === 3");
        awaitText("players {2}");
        put("bob", 1);
        awaitText("players {3}");
        tab.await("document.getElementById('link').classList.contains('good')");
    }

    @Test
    void aStreamThatIsSilentForTooLongIsOpenedAgain() throws Exception {
        before(
                """
                const later = window.setTimeout;
                window.setTimeout = (work, millis) => later(work, millis > 10_000 ? millis / 60 : millis);
                const real = window.fetch;
                window.opened = 0;
                window.fetch = (path, options) => {
                  window.opened += path === '/$stream' ? 1 : 0;
                  return real(path, options);
                };
                """);
        signIn(tab, ConsoleNode.TOKEN); // nothing is heard for a second, where it would be a minute
        run(
                "import("
                        + STREAM
                        + ").then(({ link }) => { window.link = link; window.said = []; link.addEventListener('state', () => window.said.push(link.detail)); })");
        tab.await("window.said?.some((each) => each.startsWith('nothing came for 60 s'))");
        double opened = tab.number("window.opened");
        tab.await("window.opened > " + opened);
        show("service/services/scores");
        put("bob", 1);
        awaitText("players {3}");
    }

    @Test
    void aListenerThatComesLaterIsToldTheState() throws Exception {
        signIn(tab, ConsoleNode.TOKEN);
        run(
                "import("
                        + STREAM
                        + ").then(({ watch }) => watch('/services/scores', {}, (event) => { window.told = event.kind; }))");
        tab.await("window.told === 'snapshot'");
        show("service/services/scores");
        awaitText("players {2}");
    }

    @Test
    void aListenerThatThrowsStopsNobodyElse() throws Exception {
        signIn(tab, ConsoleNode.TOKEN);
        run(
                "import("
                        + STREAM
                        + ").then(({ watch }) => watch('/services/scores', {}, () => { throw new Error('of a test'); }))");
        show("service/services/scores");
        awaitText("players {2}");
        put("bob", 1);
        awaitText("players {3}");
        assertEquals(
                1.0,
                tab.number(
                        "import("
                                + STREAM
                                + ").then(({ watched }) => watched().filter((each) => each.service === '/services/scores').length)"));
        assertTrue(
                browser.complaints().stream().anyMatch(each -> each.contains("of a test")),
                "the error is not told");
    }

    @Test
    void whatWasSeenWithATokenThatExpiredIsNotShownToTheNextUser() throws Exception {
        signIn(tab, ConsoleNode.TOKEN);
        show("subscriptions");
        tab.await("document.querySelector('select option[value=\"/services/scores\"]')");
        run(
                "(() => { const form = document.querySelector('form.bar'); form.querySelector('select').value = '/services/scores'; form.requestSubmit(); })()");
        put("secret", 1);
        awaitText("players/secret");
        run("sessionStorage.setItem('portolan.token', 'one-that-has-expired')");
        show("waits");
        awaitText("The token is not valid any more.");
        tab.await("document.activeElement?.id === 'token'");
        tab.type("ungültig");
        tab.press("Enter");
        awaitText("Nobody has this token.");
        tab.type(ConsoleNode.READER);
        tab.press("Enter");
        tab.await("document.getElementById('leave').hidden === false");
        show("subscriptions");
        tab.await("document.querySelector('select option[value=\"/services/scores\"]')");
        assertFalse(text("main").contains("secret"), text("main"));
        assertFalse(
                text("[aria-label='Subscriptions of this page']").contains("/services/scores"),
                text("main"));
    }

    @Test
    void aSubscriptionThatWasMadeAnewCanBeEnded() throws Exception {
        signIn(tab, ConsoleNode.TOKEN);
        show("subscriptions");
        tab.await("document.querySelector('select option[value=\"/services/scores\"]')");
        for (String item : new String[] {"players/ann", "players/bob"}) {
            run(
                    "(() => { const form = document.querySelector('form.bar'); form.querySelector('select').value = '/services/scores'; form.querySelector('input').value = '"
                            + item
                            + "'; form.requestSubmit(); })()");
            awaitText("filter {\"path\":\"" + item + "\"}");
        }
        click("End");
        tab.await(
                "!document.querySelector('[aria-label=\"Subscriptions of this page\"]').textContent.includes('scores')");
        assertEquals(
                0.0,
                tab.number(
                        "import("
                                + STREAM
                                + ").then(({ watched }) => watched().filter((each) => each.service === '/services/scores').length)"));
    }

    @Test
    void aServiceThatIsAnotherOneThanBeforeHasOtherForms() throws Exception {
        signIn(tab, ConsoleNode.TOKEN);
        show("service/services/scores");
        awaitText("cheer");
        assertEquals(204, ask("DELETE", "/services/scores", "").statusCode());
        tab.await("document.querySelector('main .trouble')?.hidden === false");
        change("POST", "/constructor", "{'contract':'urn:test:slow','name':'scores','state':{}}");
        awaitText("urn:test:slow, version 1");
        awaitText("think");
        assertFalse(text("main").contains("cheer"), text("main"));
    }

    @Test
    void aServiceThatWasNotThereIsShownWhenItComes() throws Exception {
        signIn(tab, ConsoleNode.TOKEN);
        show("service/services/later");
        tab.await("document.querySelector('.forms .trouble')");
        change(
                "POST",
                "/constructor",
                "{'contract':'urn:test:scores','name':'later','state':{'title':'late','players':{}}}");
        awaitText("title \"late\"");
        awaitText("cheer");
        change("PUT", "/services/later/players/bob", "{'name':'bob','points':5}");
        awaitText("UPSERT of players/bob"); // by the stream: who only asks sees no change
        assertEquals(0, tab.count(".forms .trouble"));
    }

    @Test
    void aReadThatFailsOnceIsReadAgain() throws Exception {
        before(
                """
                const real = window.fetch;
                window.failing = 0;
                window.fetch = (path, options) => {
                  if (path === '/services/scores' && window.failing-- > 0) {
                    return Promise.reject(new Error('the line was cut'));
                  }
                  return real(path, options);
                };
                """);
        signIn(tab, ConsoleNode.TOKEN);
        show("service/services/scores");
        awaitText("players {2}");
        run("window.failing = 2");
        change("POST", "/services/scores/$actions/cheer", "{'name':'x','points':1,'mood':'PROUD'}");
        run(
                "import('/$console/mirror.js').then(({ mirror }) => mirror('/services/scores', (own) => { window.own = own; }))");
        run("window.own.readSoon()");
        awaitText("the line was cut");
        tab.await("document.querySelector('main .trouble').hidden");
        assertEquals("", tab.evaluate("window.own.trouble"));
    }

    @Test
    void namesThatMeanSomethingToAPageAreNamesLikeOthers() throws Exception {
        signIn(tab, ConsoleNode.TOKEN);
        for (String name : new String[] {"constructor", "__proto__", "toString"}) {
            show(name);
            awaitText("12 of 12 services");
        }
        show("service/services/scores");
        awaitText("players {2}");
        put("__proto__", 7);
        awaitText("players {3}");
        awaitText("__proto__ {2}");
        change("DELETE", "/services/scores/players/__proto__", "");
        awaitText("players {2}");
        assertEquals(true, tab.evaluate("({}).points === undefined"));

        click("Puts one under its own key");
        tab.await("document.querySelector('form.operation')");
        fill("form.operation fieldset input", "a$&b$'", "5");
        run("document.querySelector('form.operation').requestSubmit()");
        awaitText("Status 201, revision");
        click("Removes one of players");
        tab.await("document.querySelectorAll('form.operation').length === 2");
        String remove =
                "(() => { const form = document.querySelectorAll('form.operation')[1]; form.querySelector('input').value = %s; form.requestSubmit(); })()";
        run(remove.formatted("'..'"));
        awaitText("which no address can have");
        assertEquals(200, ask("GET", "/services/scores", "").statusCode());
        awaitText("players {3}");
        run(remove.formatted("\"a$&b$'\""));
        awaitText("players {2}");
    }

    private void fill(String inputs, String first, String second) throws InterruptedException {
        run(
                "(() => { const [one, other] = document.querySelectorAll('%s'); one.value = \"%s\"; other.value = '%s'; })()"
                        .formatted(inputs, first, second));
    }

    @Test
    void itemsOfOneKeyDoNotGrow() throws Exception {
        signIn(tab, ConsoleNode.TOKEN);
        assertEquals(
                2.0,
                tab.number(
                        """
                        import('/$console/dom.js').then(({ el, list }) => {
                          const all = el('ul');
                          for (let i = 0; i < 5; i++) {
                            list(all, ['a', 'a'], (each) => each, () => el('li'), () => {});
                          }
                          return all.children.length;
                        })
                        """));
        assertEquals(
                "\\u3164\\u{e0041}\\ud83d",
                tab.evaluate(
                        "import('/$console/dom.js').then(({ shown }) => shown('\\u3164\\u{e0041}\\ud83d'))"));
    }

    @Test
    void whatIsKeptOfLargeEventsIsSmall() throws Exception {
        signIn(tab, ConsoleNode.TOKEN);
        run(
                "import('/$console/mirror.js').then(({ mirror }) => mirror('/services/scores', (own) => { window.own = own; }))");
        tab.await("window.own?.state !== undefined");
        String large = "x".repeat(100_000);
        for (int i = 0; i < 3; i++) {
            change(
                    "PUT",
                    "/services/scores/players/" + large.substring(0, 200) + i,
                    "{'name':'" + large.substring(0, 200) + i + "','points':1}");
        }
        change("PUT", "/services/scores", "{'title':'" + large + "','players':{}}");
        tab.await("window.own.count >= 4");
        double kept = tab.number("JSON.stringify(window.own.changes).length");
        assertTrue(kept < 4_000, kept + " characters");
    }

    @Test
    void aNodeThatDoesNotAnswerIsAskedAgainAndNotSignedInTo() throws Exception {
        before(
                """
                const real = window.fetch;
                window.failing = 1;
                window.fetch = (path, options) =>
                  path === '/$pages' && window.failing-- > 0 ? Promise.reject(new Error('nobody is there')) : real(path, options);
                sessionStorage.setItem('portolan.token', '%s');
                """
                        .formatted(ConsoleNode.TOKEN));
        tab.go(node.uri());
        awaitText("nobody is there");
        assertEquals(0, tab.count("#token"));
        awaitText("12 of 12 services");
    }

    @Test
    void aRequestThatWasRefusedIsAnotherOneWhenItIsSentAgain() throws Exception {
        signIn(tab, ConsoleNode.TOKEN);
        show("service/services/orders");
        click("start");
        tab.await("document.querySelector('form.operation')");
        run(
                """
                (() => {
                  const real = window.fetch;
                  window.keys = [];
                  window.fetch = (path, options) => {
                    const key = new Headers(options.headers).get('Idempotency-Key');
                    if (key !== null) {
                      window.keys.push(key);
                      return Promise.resolve(new Response('{"code":"Conflict","detail":"not now"}', { status: 409, headers: { 'content-type': 'application/json' } }));
                    }
                    return real(path, options);
                  };
                })()
                """);
        for (int i = 1; i <= 2; i++) {
            run("document.querySelector('form.operation').requestSubmit()");
            tab.await("window.keys.length === " + i);
            tab.await("document.querySelector('.answer').textContent.includes('not now')");
        }
        assertEquals(true, tab.evaluate("window.keys[0] !== window.keys[1]"));
    }
}
