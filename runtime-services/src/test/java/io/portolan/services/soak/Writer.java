package io.portolan.services.soak;

import io.portolan.services.soak.Ledger.Page;
import io.portolan.services.soak.Ledger.Pages;
import io.portolan.services.soak.Ledger.Post;
import io.portolan.services.soak.Way.Outcome;

/// Posts one number after the other, each until it knows that it is in the ledger.
///
/// A post whose answer was lost is posted again under its key as long as the node lives; when that
/// was killed, the ledger says whether it is there.
final class Writer implements Soak.Part {

    private final Soak soak;
    private final String name;
    private final Way way;
    private volatile long acknowledged;

    Writer(Soak soak, String name, Way way) {
        this.soak = soak;
        this.name = name;
        this.way = way;
    }

    @Override
    public void run() throws InterruptedException {
        while (!soak.isEnding()) {
            Post post = new Post(name, acknowledged + 1);
            post(post);
            acknowledged = post.number();
            soak.acknowledged();
        }
    }

    private void post(Post post) throws InterruptedException {
        for (int attempt = 0; ; attempt++) {
            Generation at = soak.now();
            String key = name + "-" + post.number() + "-" + attempt;
            switch (way.post(at, post, key)) {
                case DONE -> {
                    soak.count("posts acknowledged at once");
                    return;
                }
                case REFUSED -> soak.count("posts refused by a full queue");
                case UNKNOWN -> {
                    if (isThere(at, post, key)) {
                        return;
                    }
                }
            }
        }
    }

    private boolean isThere(Generation at, Post post, String key) throws InterruptedException {
        while (soak.now().number() == at.number()) {
            if (way.post(at, post, key) == Outcome.DONE) {
                soak.count("posts acknowledged when repeated");
                return true;
            }
            soak.pause();
        }
        Pages pages = way.pages(soak.now());
        while (pages == null) {
            soak.pause();
            pages = way.pages(soak.now());
        }
        boolean isThere = pages.of(name).last() == post.number();
        if (!isThere && pages.of(name).last() != acknowledged) {
            soak.fail(
                    "%s has %d acknowledged, after a kill the ledger %s"
                            .formatted(name, acknowledged, pages.of(name)));
        }
        soak.count(isThere ? "posts found after a kill" : "posts that a kill took, made again");
        return isThere;
    }

    /// That the ledger has each of its posts once.
    void check(Pages pages) {
        Page page = pages.of(name);
        if (page.last() != acknowledged || page.posts() != acknowledged) {
            soak.fail("%s has %d acknowledged, the ledger %s".formatted(name, acknowledged, page));
        }
    }

    long acknowledged() {
        return acknowledged;
    }
}
