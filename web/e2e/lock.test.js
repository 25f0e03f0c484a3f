// Nothing leaves the tab: enforced by the browser, watched by the server.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { createServer } from "node:https";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { decompress } from "fzstd";
import { older } from "./attempts/judge.js";
import { browserTest, closeBrowser, dropAt, fixture, loaded, loadedLater, root, scratch, serve, words } from "./harness.js";

after(closeBrowser);

const tested = (page) => page.locator("#lock", { hasText: /tested at \d\d:\d\d$/ }).waitFor();

browserTest("no request once all is loaded, hostile values or not", { first: true, shared: true }, async ({ page, app, site }) => {
  const locked = await loaded(page);
  await tested(page);
  await app.file(fixture("hostile.csv"));
  await app.opened();
  await app.step("columns");
  await app.setRole("age", "quasi-identifying");
  await app.setRole("=name", "insensitive");
  await app.setRole("<b>note</b>", "sensitive");
  await app.setRole("code", "quasi-identifying");
  await page.waitForSelector("#unique");
  await app.levels();
  await page.waitForSelector(".node");
  await app.run();
  await app.lookedAt();
  assert.match(await page.textContent("#verdict"), /meets k = 5/);
  await app.step("export");
  const text = (await app.save("#save-table")).toString();
  await app.save("#save-recipe");
  assert.match(text, /^age,'=name,<b>note<\/b>,code\n/);
  assert.match(text, /'=HYPERLINK/);
  assert.match(text, /<img src=x onerror=alert\(1\)>/);
  await page.click("#lock");
  await page.getByText("Requests from the frame").waitFor();
  assert.match(await page.textContent("#version"), /^Quasi 1\.0\.0 \(build [0-9a-f]{12}\)$/);
  assert.equal(await page.evaluate(() => quasi.lock.requests()), 0);
  assert.deepEqual(loadedLater(site, locked), [], "requests when all was loaded");
});

// leakFromWorker runs in the page: a worker from a blob fetches, and tells how that and the policy's event went.
async function leakFromWorker(url) {
  const code = `
    addEventListener("securitypolicyviolation", (e) => postMessage(e.effectiveDirective));
    fetch(${JSON.stringify(url)}).then(() => postMessage("fetch went out"), () => postMessage("fetch failed"));`;
  const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  const heard = new Set();
  await new Promise((done) => {
    worker.onmessage = ({ data }) => heard.add(data).size === 2 && done();
    setTimeout(done, 20_000); // then what was heard is wrong, and shown
  });
  worker.terminate();
  return [...heard].sort().reverse();
}

// all are the ways that the self-test tries, by what blocks them in Chromium.
const all = {
  frame: {
    connect: { policy: 4, sandbox: 0, guard: 2, arrived: 0, untold: 0 },
    load: { policy: 3, sandbox: 0, guard: 4, arrived: 0, untold: 0 },
    peer: { policy: 0, sandbox: 0, guard: 1, arrived: 0, untold: 0 },
    leave: { policy: 0, sandbox: 1, guard: 5, arrived: 0, untold: 0 },
    others: { policy: 0, sandbox: 1, guard: 5, arrived: 0, untold: 0 },
  },
  worker: {
    connect: { policy: 3, sandbox: 0, guard: 2, arrived: 0, untold: 0 },
    load: { policy: 2, sandbox: 0, guard: 0, arrived: 0, untold: 0 },
    others: { policy: 0, sandbox: 0, guard: 3, arrived: 0, untold: 0 },
  },
};

// expected is all, where the browser is as new as the lists of names; an older Chromium
// does not tell of one of the ways to load.
async function expected(page) {
  const version = await page.evaluate(() => navigator.userAgent.match(/Chrome\/(\d+)/)[1]);
  if (!older("chromium", version)) return all;
  const { load } = all.frame;
  return { ...all, frame: { ...all.frame, load: { ...load, policy: load.policy - 1, untold: 1 } } };
}

// Whoever opens the browser's console reads what the errors of the test are, before the first.
browserTest("the console says what the errors of the lock's test are", {}, async ({ page }) => {
  const said = [];
  page.on("console", (m) => said.push(m.text()));
  await page.evaluate(() => quasi.lock.selfTest());
  const [begins, fault, ends] = ["Quasi tests its lock.", "Content Security Policy", "The lock has been tested."].map((part) => said.findIndex((line) => line.includes(part) && (part !== "Content Security Policy" || !line.startsWith("Quasi"))));
  assert.ok(begins >= 0 && begins < fault && fault < ends, said.join("\n"));
});

browserTest("every way out is blocked, in the frame and in a worker", { first: true, shared: true }, async ({ page, site, expect }) => {
  const locked = await loaded(page);
  assert.deepEqual(await page.evaluate(() => guard.left), [], "what the guard could not remove");
  const native = await page.evaluate(() => ({
    shadow: Boolean(Element.prototype.attachShadow),
    history: ["back", "forward", "go", "pushState", "replaceState"].filter((name) => History.prototype[name]),
    dragged: ["setData" in DataTransfer.prototype, "add" in DataTransferItemList.prototype],
    markup: String(trustedTypes.defaultPolicy.createHTML("<b>markup</b>")),
    asked: ["translate", "spellcheck", "writingsuggestions"].map((name) => document.documentElement.getAttribute(name)),
  }));
  assert.deepEqual(native, { shadow: false, history: [], dragged: [false, false], markup: "", asked: ["no", "false", "false"] }, "what the guard takes away and no way of the self-test needs");
  assert.deepEqual(await page.evaluate(() => quasi.lock.selfTest()), await expected(page));
  assert.equal(await page.evaluate(() => quasi.lock.requests()), 0, "requests after the self-test");
  assert.equal(await page.evaluate(() => quasi.lock.violations), 0, "the self-test's violations are not the app's");
  expect("Content Security Policy");
  expect("TrustedScriptURL");
  const outcome = await page.evaluate(async () => {
    const seen = [];
    document.addEventListener("securitypolicyviolation", (e) => seen.push(e.effectiveDirective));
    const failed = await fetch("leak").then(() => false, () => true);
    await (async () => new Worker("web/worker.js"))().catch(() => {}); // forbidden at once
    await new Promise((done) => setTimeout(done, 200));
    quasi.lock.violations = 0; // these were this test's own
    return [failed, ...[...new Set(seen)].sort()];
  });
  assert.deepEqual(outcome, [true, "connect-src", "require-trusted-types-for"]);
  assert.deepEqual(await page.evaluate(leakFromWorker, site.url + "leak"), ["fetch failed", "connect-src"]);
  assert.deepEqual(loadedLater(site, locked), []);
});

// opened makes what it must not, in the way of a test that can fail: without the policy
// that the browser enforces, and without the guard, each of these arrives.
const arriving = (page, how) =>
  page.addInitScript((how) => {
    if (globalThis.top === globalThis) return;
    if (how === "fetch") globalThis.fetch = () => Promise.resolve(new Response("arrived"));
    if (how === "cookie") Object.defineProperty(Document.prototype, "cookie", { set() {} });
  }, how);

browserTest("what arrives is counted, and said", { before: (page) => arriving(page, "fetch") }, async ({ page, app }) => {
  await page.locator("#lock.bad", { hasText: "test failed" }).waitFor();
  const found = await page.evaluate(() => quasi.lock.selfTest());
  assert.deepEqual(found.frame.connect, { ...all.frame.connect, policy: 3, arrived: 1 });
  await page.click("#lock");
  await page.locator("#ways li", { hasText: "Connections" }).getByText("1 arrived").waitFor();
  await app.axe("the proof, with something that arrived");
});

browserTest("what the browser does not tell is not taken for blocked", { before: (page) => arriving(page, "cookie") }, async ({ page, app }) => {
  await page.locator("#lock", { hasText: /tested at \d\d:\d\d, in part/ }).waitFor();
  assert.deepEqual((await page.evaluate(() => quasi.lock.selfTest())).frame.others, { ...all.frame.others, sandbox: 0, untold: 1 });
  await page.click("#lock");
  await page.getByText("Of 1 way this browser does not say whether it was blocked").waitFor();
  await app.axe("the proof, with a way that is not testable");
});

// The program that runs is another one than the list names: a section that does nothing is added.
const altered = (name, after) => (_, site) =>
  site.changes.set(`web/${name}.wasm.zst.gz`, async (data) => {
    await sleep(after);
    return gzipSync(Buffer.concat([decompress(gunzipSync(data)), Buffer.from([0, 5, 1, 0x78, 1, 2, 3])]), { level: 1 });
  });

browserTest("another program that comes late is named when it comes", { before: altered("sheets", 10_000), loading: true }, async ({ page }) => {
  await page.locator("#lock", { hasText: /tested at \d\d:\d\d/ }).waitFor();
  await page.click("#lock");
  await page.locator("#ran-sheets").getByText("not known yet").waitFor();
  await page.locator("#ran-sheets").getByText("not the published one").waitFor();
  await page.locator("#lock.bad").waitFor();
});

browserTest("another program than the published one is named", { first: true, before: altered("app", 0) }, async ({ page, app }) => {
  await page.outer.locator("#sign.warning", { hasText: "Another program than the published one" }).waitFor();
  await page.locator("#lock.bad", { hasText: "other programs than published" }).waitFor();
  await page.click("#lock");
  const published = await page.evaluate(() => quasi.build.published.app);
  await page.locator("#ran-app").getByText(`not the published one, which is ${published}`).waitFor();
  for (const name of ["frame", "engine", "sheets"]) await page.locator(`#ran-${name}`).getByText("as in the list").waitFor();
  await app.axe("the proof, with another program");
  await app.screenshot("proof-altered");
});

browserTest("installed, it runs with the server stopped", { first: true }, async ({ page, context, app, site }) => {
  await page.outer.evaluate(() => navigator.serviceWorker.ready);
  const kept = await page.outer.evaluate(async () => {
    const names = await caches.keys();
    return { caches: names.length, files: (await (await caches.open(names[0])).keys()).map(({ url }) => new URL(url).pathname).sort() };
  });
  assert.deepEqual(kept, { caches: 1, files: ["/", "/web/app.wasm.zst.gz", "/web/build.json", "/web/engine.wasm.zst.gz", "/web/frame.html.gz", "/web/manifest.webmanifest", "/web/sheets.wasm.zst.gz"] });
  await controlled(page);
  // It answers from what it keeps alone: what it does not know fails, and the server never hears of it.
  const other = await context.newPage();
  await assert.rejects(other.goto(site.url + "elsewhere?rows=1"));
  await other.close();
  assert.deepEqual(site.requests.filter((r) => r.path.includes("elsewhere")), []);
  await site.stop();
  const start = Date.now();
  await page.reload();
  await page.waitForSelector("#sample-patients");
  console.log(`start without a server: ${Date.now() - start} ms`);
  await app.sample("patients");
  await app.run();
  assert.match(await page.textContent("#verdict"), /meets k = 2/);
});

// controlled waits until the service worker answers for the page.
const controlled = (page) => page.outer.waitForFunction(() => navigator.serviceWorker.controller);

const neighbour = { first: true, below: "/quasi/", others: { "/other.html": "<!doctype html><title>Another page of this server</title>" } };

// poison writes, as another page of the same origin may, a page without a policy and a
// damaged program into the cache. It returns the names that it wrote.
const poison = (page) =>
  page.evaluate(async () => {
    const names = ["/quasi/", "/quasi/index.html", "/quasi/web/app.wasm.zst.gz"];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const evil = () => new Response("<!doctype html><div class=page>evil</div><script>globalThis.evil = true</script>", { headers: { "Content-Type": "text/html" } });
      for (const path of names) await cache.put(path, evil());
    }
    return names;
  });

// keptEvil counts the files in the cache that hold what was written there.
const keptEvil = (page) =>
  page.evaluate(async () => {
    const kept = [];
    for (const name of await caches.keys()) for (const file of await (await caches.open(name)).matchAll()) kept.push(await file.text());
    return kept.filter((text) => text.includes("evil = true")).length;
  });

browserTest("below a path, and a poisoned cache is refused, and repaired", neighbour, async ({ page, context, app, site }) => {
  await controlled(page);
  assert.deepEqual(await page.evaluate(askEngine), answered);
  assert.deepEqual(site.requests.filter((r) => !r.path.startsWith("/quasi/") && r.path !== "/favicon.ico"), []);
  const other = await context.newPage();
  await other.goto(new URL("/other.html", site.url).href);
  const names = await poison(other);
  assert.equal(await keptEvil(other), 3);
  site.requests.length = 0;
  await page.reload();
  assert.ok(await page.outer.locator("#boot, iframe").count(), "the page that was written into the cache is shown");
  await page.outer.waitForFunction(() => performance.getEntriesByName("quasi-ready").length || !document.getElementById("boot-progress"));
  assert.equal(await page.outer.locator("#boot-message").count(), 0, "the program that was written into the cache is started");
  await loaded(page);
  assert.equal(await page.outer.evaluate(() => globalThis.evil), undefined);
  await app.sample("patients");
  await app.run();
  // What was not as it should be was asked for by its own name, once, and is kept. The
  // page's second name is not used.
  const asked = site.requests.map((r) => r.path).filter((path) => names.includes(path));
  assert.deepEqual(asked.sort(), ["/quasi/", "/quasi/web/app.wasm.zst.gz"]);
  assert.equal(await keptEvil(other), 1);
  // Without a server there is nothing to repair it from: then there is no page.
  await poison(other);
  await site.stop();
  await page.outer.evaluate(() => addEventListener("beforeunload", (e) => e.stopImmediatePropagation(), true));
  await assert.rejects(page.reload(), /ERR_FAILED/);
  await page.close(); // it is the browser's own page
});

const host = {
  shared: true,
  below: "/quasi/",
  others: { "/host.html": `<!doctype html><title>A page around it</title><iframe src="/quasi/" width="900" height="600"></iframe>` },
};

browserTest("what the service worker says beside the page", host, async ({ page, context, site }) => {
  await controlled(page);
  const answer = await page.reload();
  const said = await answer.allHeaders();
  const written = await page.outer.getAttribute("meta[http-equiv]", "content");
  const headers = { "content-security-policy": written + "; frame-ancestors 'none'", "connection-allowlist": "(response-origin)", "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin", "referrer-policy": "no-referrer", "server-timing": "quasi", "x-content-type-options": "nosniff", "x-frame-options": "DENY" };
  for (const [name, value] of Object.entries(headers)) assert.equal(said[name], value);
  // A file that is opened by itself is under the policy, too.
  const other = await context.newPage();
  await other.goto(site.url + "web/build.json");
  const out = await other.evaluate(() => fetch("https://example.com/").then(() => "out", () => "failed"));
  assert.equal(out, "failed");
  const policy = await other.evaluate(() => new Promise((done) => {
    addEventListener("securitypolicyviolation", (e) => done(e.effectiveDirective));
    new WebSocket("wss://example.com/");
  }));
  assert.equal(policy, "connect-src");
  await other.close();
});

browserTest("it does not run inside another page", host, async ({ page, context, site }) => {
  await controlled(page);
  const others = await (await page.context().browser().newContext()).newPage(); // a first visit
  await others.goto(new URL("/host.html", site.url).href);
  await others.frameLocator("iframe").getByText("Quasi does not run inside another page").waitFor();
  assert.equal(await others.frameLocator("iframe").locator(".page").count(), 0);
  await others.context().close();
  // From the second visit on the browser shows nothing at all.
  const again = await context.newPage();
  const refused = again.waitForEvent("console", (m) => m.text().includes("frame-ancestors"));
  await again.goto(new URL("/host.html", site.url).href);
  await refused;
  assert.equal(await again.frameLocator("iframe").locator("#boot-message").count(), 0);
  await again.close();
});

browserTest("it is cut off from a page that opens it", host, async ({ page, context, site }) => {
  await controlled(page);
  const opened = async (from) => {
    await from.goto(new URL("/host.html", site.url).href);
    const [tab] = await Promise.all([from.waitForEvent("popup"), from.evaluate(() => void (globalThis.tab = window.open("/quasi/")))]);
    await tab.frameLocator("iframe").locator(".page").waitFor();
    return tab;
  };
  const first = await (await page.context().browser().newContext()).newPage();
  assert.equal(await (await opened(first)).evaluate(() => globalThis.opener), null);
  await first.context().close();
  const second = await context.newPage();
  const tab = await opened(second);
  assert.equal(await tab.evaluate(() => globalThis.opener), null);
  await second.waitForFunction(() => globalThis.tab.closed); // the handle leads nowhere
  await second.close();
  await tab.close();
});

browserTest("it can be installed", { shared: true }, async ({ page, context }) => {
  await page.outer.evaluate(() => navigator.serviceWorker.ready);
  const session = await context.newCDPSession(page.outer);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // A test's profile is a private one, which is all that may stand in the way.
  assert.deepEqual(installabilityErrors.map((e) => e.errorId), ["in-incognito"]);
});

// askEngine runs in the page: it starts an engine of its own and loads a sample.
async function askEngine() {
  const worker = quasi.startEngine();
  const kinds = [];
  const last = await new Promise((done, fail) => {
    setTimeout(() => fail(new Error(`the engine did not answer; it said ${kinds}`)), 40_000);
    worker.onmessage = ({ data }) => {
      const reply = JSON.parse(data.reply);
      kinds.push(reply.kind);
      if (reply.kind === "ready") worker.postMessage({ request: JSON.stringify({ id: 1, method: "load", params: { sample: "patients" } }) });
      if (reply.kind === "done" || reply.kind === "error") done(reply);
    };
  });
  worker.terminate();
  return { first: kinds[0], id: last.id, kind: last.kind, records: last.data.records };
}
const answered = { first: "ready", id: 1, kind: "done", records: 10 };

// otherWorkers has the self-test's workers hear of no violation, as those of WebKit, or never
// answer, for which nobody waits for 20 seconds.
const otherWorkers = (page, how) =>
  page.addInitScript((how) => {
    const [Own, later] = [Blob, setTimeout];
    const other = (script) => (how === "mute" ? "" : script.replaceAll("securitypolicyviolation", "nothing"));
    globalThis.Blob = function (parts, options) {
      return new Own(parts.map?.((part) => (typeof part === "string" && part.startsWith("(async") ? other(part) : part)) ?? parts, options);
    };
    globalThis.Blob.prototype = Own.prototype;
    if (how === "mute") globalThis.setTimeout = (then, ms, ...given) => later(then, ms === 20_000 ? 500 : ms, ...given);
  }, how);

browserTest("workers that report nothing are told from those that get out", { before: (page) => otherWorkers(page, "deaf") }, async ({ page, app }) => {
  const { worker } = await page.evaluate(() => quasi.lock.selfTest());
  assert.deepEqual(worker.connect, { policy: 0, sandbox: 0, guard: 2, arrived: 0, untold: 3 });
  await page.locator("#lock", { hasText: /tested at \d\d:\d\d, in part/ }).waitFor();
  assert.equal(await page.locator("#lock.bad").count(), 0);
  await page.click("#lock");
  await page.getByText("Of 5 ways this browser does not say").waitFor();
});

browserTest("a worker that never answers has proved nothing", { before: (page) => otherWorkers(page, "mute") }, async ({ page }) => {
  const { frame, worker } = await page.evaluate(() => quasi.lock.selfTest());
  assert.deepEqual(worker, { connect: { policy: 0, sandbox: 0, guard: 0, arrived: 0, untold: 1 } });
  assert.equal(frame.connect.untold, 0);
  await page.locator("#lock", { hasText: /tested at \d\d:\d\d, in part/ }).waitFor();
  assert.equal(await page.locator("#lock.bad").count(), 0);
});

browserTest("one file from a stick", { first: true, cold: true, url: pathToFileURL(join(root, "dist/quasi.html")).href }, async ({ page, app }) => {
  console.log(`single file, to its first screen: ${Math.round(await page.outer.evaluate(() => performance.getEntriesByName("quasi-ready")[0].startTime))} ms`);
  assert.deepEqual(await page.evaluate(() => quasi.lock.selfTest()), await expected(page));
  assert.deepEqual(await page.evaluate(askEngine), answered);
  await app.sample("patients");
  await app.run();
  assert.match(await page.textContent("#verdict"), /meets k = 2/);
  await app.step("export");
  assert.match((await app.save("#save-table")).toString(), /^Age,Gender,Zipcode,Disease\n/);
});

// ---------------------------------------------------------------- the outer page

// later runs in the frame without the help of a click: what a test does there counts as
// one for five seconds.
const later = async (page, act) => {
  await page.evaluate(`setTimeout(async () => (globalThis.came = await (${act})()), 6500)`);
  await sleep(9500);
  return page.evaluate(() => globalThis.came);
};

browserTest("no file without a click", { first: true, shared: true }, async ({ page, app }) => {
  await app.sample("patients");
  await app.run();
  await app.step("export");
  const downloads = [];
  page.on("download", (d) => downloads.push(d.suggestedFilename()));
  assert.equal(await page.evaluate(() => quasi.page.save("a.csv", new Blob(["a"]))), true); // of the last click
  // Neither a script's click nor the frame's word on one is a person's.
  await later(page, () => document.querySelector("#save-recipe").click());
  await page.getByText("the browser has seen no click for it").waitFor();
  await page.getByRole("alert").getByRole("button").click();
  assert.equal(await page.evaluate(() => quasi.page.save("a.csv", new Blob(["a"]))), true); // of that click
  assert.equal(await later(page, () => port.postMessage({ clicked: true }) ?? quasi.page.save("a.csv", new Blob(["a"]))), false);
  // One file for each click, whatever the frame says of others, and however long it tries.
  const tries = () =>
    page.evaluate(async () => {
      const given = [];
      for (const name of ["a.csv", "b.csv", "c.csv", "d.csv"]) {
        port.postMessage({ clicked: true });
        document.body.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        document.querySelector("#content").click();
        if (name > "b") quasi.page.saving();
        given.push(await quasi.page.save(name, new Blob(["a"])));
        await new Promise((done) => setTimeout(done, 100));
      }
      return given;
    });
  await page.click("#content h1");
  assert.deepEqual(await tries(), [true, false, false, false]);
  // A key is a click where it presses a control, and nowhere else.
  await page.keyboard.press("x");
  assert.deepEqual(await tries(), [false, false, false, false]);
  await page.focus("#lock");
  await page.keyboard.press("Enter");
  assert.deepEqual(await tries(), [true, false, false, false]);
  await page.keyboard.press("Escape");
  while (downloads.length < 4) await sleep(20);
  await app.save("#save-table");
  assert.deepEqual(downloads, ["a.csv", "a.csv", "a.csv", "a.csv", "release.csv"]);
});

// A click is forgotten after a minute, unless a file was announced for it: then after ten.
browserTest("a click is not kept for a file that nobody waits for", { shared: true }, async ({ page, app }) => {
  await app.sample("patients");
  const after = async (seconds, announced, then = 0) => {
    await page.click("#content h1");
    if (announced) await page.evaluate(() => quasi.page.saving());
    await sleep(300); // the browser has been asked
    await page.outer.evaluate((ms) => {
      globalThis.clock ??= Date.now;
      Date.now = () => clock() + ms;
    }, seconds * 1000);
    if (then) await page.evaluate(() => quasi.page.saving());
    const given = await page.evaluate(() => quasi.page.save("a.csv", new Blob(["a"])));
    await page.outer.evaluate(() => (Date.now = clock));
    return given;
  };
  assert.equal(await after(58, false), true);
  assert.equal(await after(60, false), false);
  assert.equal(await after(60, false, "announced too late"), false);
  assert.equal(await after(598, true), true);
  assert.equal(await after(600, true), false);
  assert.equal(await after(598, true, "announced again"), false);
});

// Code in the frame paints its own sign and hashes, as far as it can; what the outer page
// shows of what it has started stays true.
browserTest("what was started is shown by the outer page", {}, async ({ page }) => {
  const truth = await page.evaluate(() => ({ ...quasi.build.ran }));
  await page.evaluate(() => {
    const wrong = "0".repeat(64);
    quasi.build = { version: "evil", published: { app: wrong }, ran: { app: wrong, engine: wrong, frame: wrong, sheets: wrong } };
    quasi.lock.selfTest = async () => ({ frame: {}, worker: {} });
    for (const name of ["app", "engine"]) port.postMessage({ hashed: name, hash: wrong });
    parent.postMessage("hashes", "*", [new MessageChannel().port1]);
  });
  const line = page.outer.locator("#sign");
  await line.getByText("The program is as its list says.").waitFor();
  await line.click();
  for (const [name, hash] of Object.entries(truth)) assert.equal(await page.outer.textContent(`#started-${name}`), `${hash} as in the list`);
  await page.outer.getByText("This tab is under the headers").waitFor();
});

// untrusted puts a server with a certificate of its own before the site, and has the page go
// past the browser's warning.
async function untrusted(page, site) {
  const key = execFileSync("openssl", "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout - -out - -subj /CN=localhost".split(" "), { stdio: ["ignore", "pipe", "ignore"] });
  const plain = site.url;
  const server = createServer({ key, cert: key }, ({ url }, response) => get(new URL(url, plain), { agent: false }, (answer) => answer.pipe(response.writeHead(answer.statusCode, { ...answer.headers, connection: "keep-alive" }))));
  await new Promise((ready) => server.listen(0, "localhost", ready));
  server.unref();
  site.url = `https://localhost:${server.address().port}/`;
  await (await page.context().newCDPSession(page.outer)).send("Security.setIgnoreCertificateErrors", { ignore: true });
}

// Where the service worker's headers are missing, the app starts all the same, and the outer
// page says so, and what to do, before the app shows itself.
const without = {
  "no service worker": { before: (page) => page.addInitScript(() => Object.defineProperty(Navigator.prototype, "serviceWorker", { value: undefined })), says: "closed", loads: 1 },
  "a refused one": { before: (page) => page.addInitScript(() => top === globalThis && (ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException("refused", "SecurityError")))), says: "closed", loads: 1 },
  "one that never comes": { before: (_, site) => site.changes.set("sw.js", () => new Promise(() => {})), says: "bare", loads: 1 },
  "one that is never ready": { before: (_, site) => site.changes.set("web/manifest.webmanifest", () => new Promise(() => {})), says: "bare", loads: 1 },
  "one that the server does not have": { before: (_, site) => site.changes.set("sw.js", () => 404), says: "served", loads: 1 },
  "one behind a redirect": { before: (_, site) => site.changes.set("sw.js", () => 302), says: "served", loads: 1 },
  "one of another version": { before: (_, site) => site.changes.set("web/manifest.webmanifest", (data) => Buffer.concat([data, Buffer.from(" ")])), says: "served", loads: 1 },
  "one that is passed by": { before: (page) => page.addInitScript(() => top === globalThis && Object.defineProperty(ServiceWorkerContainer.prototype, "controller", { value: null })), says: "bare", loads: 2 },
  "a certificate that the browser does not trust": { before: untrusted, says: "untrusted", loads: 1 },
  "no encryption": { before: (page) => page.addInitScript(() => Object.defineProperty(globalThis, "isSecureContext", { value: false })), says: "plain", loads: 1 },
};
const outerSays = {
  bare: "A part of the protection is missing in this tab: reload the page before you open a table.",
  closed: "A part of the protection is missing in this window: open this page in one that is not private, or in another browser, before you open a table.",
  served: "A part of the protection is missing: a file of this site is missing, of another version or type, or changed or redirected on the way. Tell the people who run this site before you open a table.",
  untrusted: "This browser does not trust the certificate of this site, so a part of the protection is missing: tell the people who run this site before you open a table.",
  plain: "This page came without encryption, so a part of the protection is missing: open it by its address with https before you open a table.",
};
for (const [what, { before, says, loads }] of Object.entries(without)) {
  const seen = async (page, site) => {
    await before(page, site);
    await page.addInitScript(() => {
      if (top !== globalThis) return;
      sessionStorage[`load ${performance.timeOrigin}`] = location.href;
      const watch = setInterval(() => {
        if (!performance.getEntriesByName("quasi-ready").length) return;
        clearInterval(watch);
        globalThis.saidFirst = document.getElementById("sign").textContent;
      }, 1);
    });
  };
  browserTest(`it starts with ${what}, and says what is missing`, { before: seen }, async ({ page, app, expect }) => {
    for (const error of ["404", "302", "sw.js", "service worker", "ServiceWorker", "SSL certificate"]) expect(error);
    const found = await page.outer.evaluate(() => ({ loads: Object.values(sessionStorage).filter((url) => url === location.href).length, first: globalThis.saidFirst, now: document.getElementById("sign").textContent, warns: document.getElementById("sign").className }));
    assert.deepEqual(found, { loads, first: outerSays[says], now: outerSays[says], warns: "warning" });
    for (const tag of ["de", "zh-CN"]) {
      await app.speak(tag);
      await page.outer.locator("#sign", { hasText: words(tag)(outerSays[says]) }).waitFor();
    }
    await app.speak("en");
    await page.outer.locator("#sign").click();
    await page.outer.getByText("This tab is not under the headers").waitFor();
    await page.outer.getByRole("button", { name: "Close" }).click();
    await app.sample("patients");
  });
}

// A person who reloads the page past the service worker gets it back by one more reload, and at
// 360 pixels the window of the proof begins at its title.
browserTest("reloaded past the service worker, it is under the headers again", { width: 360 }, async ({ page, context }) => {
  const session = await context.newCDPSession(page.outer);
  let loads = 0;
  page.outer.on("domcontentloaded", () => loads++);
  await session.send("Page.reload", { ignoreCache: true });
  await page.outer.waitForFunction(() => navigator.serviceWorker.controller && performance.getEntriesByName("quasi-ready").length);
  await loaded(page);
  assert.equal(loads, 2);
  const line = page.outer.locator("#sign", { hasText: "The program is as its list says." });
  await line.click();
  await page.outer.getByText("This tab is under the headers").waitFor();
  const proof = await page.outer.evaluate(() => [document.getElementById("proof").scrollTop, document.activeElement.textContent]);
  assert.deepEqual(proof, [0, "Close"]);
});

browserTest("of two first tabs, one over a slow line, both are under the headers", { ...host, headers: () => ({ "Cache-Control": "no-store" }) }, async ({ page, site }) => {
  const visit = await page.context().browser().newContext();
  const [slow, fast] = [await visit.newPage(), await visit.newPage()];
  const line = await visit.newCDPSession(slow);
  const bytes = (downloadThroughput) => line.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput, uploadThroughput: -1 });
  await bytes(10_000);
  await slow.goto(site.url, { waitUntil: "commit" });
  await fast.goto(site.url);
  await controlled({ outer: fast });
  await slow.waitForFunction(() => navigator.serviceWorker.controller);
  await bytes(-1);
  await slow.waitForFunction(() => performance.getEntriesByName("quasi-ready").length);
  assert.deepEqual(await slow.evaluate(() => performance.getEntriesByType("navigation")[0].serverTiming.map(({ name }) => name)), ["quasi"]);
  await visit.close();
});

// Another page of the same origin may register a service worker for Quasi's folder, which
// passes everything on.
const intruder = {
  below: "/quasi/",
  others: { "/above.html": "<!doctype html><title>Above</title>" },
  headers: (name) => (name === "sw.js" ? { "Service-Worker-Allowed": "/" } : {}),
};
browserTest("another page's service worker is refused", intruder, async ({ page, context, site, expect }) => {
  expect("Foreign");
  await controlled(page);
  const above = await context.newPage();
  await above.goto(new URL("/above.html", site.url).href);
  // The same script by another address is another page's.
  await above.evaluate(async () => {
    await navigator.serviceWorker.register("/quasi/sw.js?another", { scope: "/quasi/" });
    const { installing, waiting } = await navigator.serviceWorker.getRegistration("/quasi/");
    const next = installing ?? waiting;
    if (next) await new Promise((done) => next.addEventListener("statechange", () => next.state === "activated" && done()));
  });
  await page.outer.goto(site.url);
  await page.outer.getByText("Another page of this server answers in place of Quasi").waitFor();
  assert.equal(await page.outer.locator("iframe").count(), 0);
});

// What the frame says of a failure is not shown as the outer page's own words; a policy that
// forbids WebAssembly, of a proxy or of the browser, is named.
browserTest("the outer page has its own words for a failure", {}, async ({ page }) => {
  await page.evaluate(() => void setTimeout(() => port.postMessage({ failed: "Send your table to somebody" })));
  await page.outer.getByText("The program could not be started").waitFor();
  assert.ok(!(await page.outer.textContent("body > main")).includes("somebody"));
  const site = await serve("/", {}, undefined, () => ({ "Content-Security-Policy": "script-src 'unsafe-inline'" }));
  const visit = await page.context().browser().newContext();
  const tab = await visit.newPage();
  await tab.addInitScript(() => Object.defineProperty(Navigator.prototype, "serviceWorker", { value: undefined }));
  await tab.goto(site.url);
  await tab.locator("#boot-message", { hasText: "a policy (Content-Security-Policy) that the server or a proxy adds" }).waitFor();
  await tab.addInitScript(() => delete globalThis.WebAssembly);
  await tab.reload();
  await tab.locator("#boot-message", { hasText: "a policy or a setting forbids it" }).waitFor();
  await visit.close();
  await site.stop();
});

// What docs/deploy.md says of settings, where nginx is installed.
const nginx = ["/usr/sbin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx"].find(existsSync);
(nginx ? browserTest : (name) => test(name, { skip: "nginx is not installed" }))("what nginx's settings do", {}, async ({ page, site }) => {
  const settings = [...readFileSync(join(root, "docs/deploy.md"), "utf8").matchAll(/^\| `(.+?)` \| (.+?) \|/gm)];
  assert.ok(settings.length > 7);
  const [dir, { port }] = [scratch(), new URL(site.url)];
  await site.stop();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((of) => `${of}_temp_path ${dir};`).join("");
  const servers = settings.map(([, setting], i) => `server { listen 127.0.0.1:${port}; server_name row${i}.localhost; root ${root}/dist; ${setting} }`);
  writeFileSync(join(dir, "conf"), `daemon off; master_process off; pid ${dir}/pid; error_log stderr; events { }
    http { access_log off; ${temporary} types { text/html html; text/javascript js; } ${servers.join("\n")} }`);
  const server = spawn(nginx, ["-p", dir, "-c", "conf"]);
  const visit = await page.context().browser().newContext();
  try {
    for (const [i, [, setting, says]] of settings.entries()) {
      const tab = await visit.newPage();
      await tab.goto(`http://row${i}.localhost:${port}/`);
      await tab.getByText(says).filter({ visible: true }).first().waitFor().catch(() => assert.fail(`${setting}: the page does not say ${says}`));
      await tab.close();
    }
  } finally {
    server.kill();
    await visit.close();
  }
});

browserTest("what is saved is a table, decisions or a zip, under a plain name", { first: true, shared: true }, async ({ page, app }) => {
  const save = async (name, kind = "blob", content = "a") => {
    await page.click("#content h1");
    const download = page.waitForEvent("download", { timeout: 1500 }).catch(() => null);
    const given = await page.evaluate(([name, kind, content]) => {
      const answer = quasi.page.save(name, kind === "blob" ? new Blob([content], { type: "text/html" }) : "text");
      return Promise.race([answer, new Promise((done) => setTimeout(done, 5000, "no answer"))]);
    }, [name, kind, content]);
    const came = await download;
    assert.notEqual(given, "no answer", `the outer page does not answer who saves ${name}`);
    assert.equal(given, came !== null, name);
    return came?.suggestedFilename();
  };
  await page.outer.evaluate(() => {
    const make = URL.createObjectURL;
    globalThis.types = new Set();
    URL.createObjectURL = (file) => types.add(file.type) && make.call(URL, file);
  });
  for (const [name, plain] of [["table.csv", "table.csv"], ["../../etc/pass:wd.json", "_.._etc_pass_wd.json"], ["a\u202Evsc.exe\n.xlsx", "a_vsc.exe_.xlsx"], [".csv", "table.csv"], ["all.zip", "all.zip"], ["Ward.CSV", "Ward.csv"], ["CON.csv", "_CON.csv"], ["nul.tar.json", "_nul.tar.json"], ["com1 .csv", "_com1 .csv"], ["LPT².xlsx", "_LPT².xlsx"], ["console.csv", "console.csv"], ["com10.csv", "com10.csv"]]) assert.equal(await save(name), plain);
  for (const name of ["page.html", "chart.svg", "run.exe", "table.csv.lnk", "csv", ""]) assert.equal(await save(name), undefined, name);
  assert.equal(await save("table.csv", "text"), undefined);
  assert.deepEqual(await page.outer.evaluate(() => [...types]), ["application/octet-stream"]);
});

// watchDrops runs in a page, and notes what becomes of what is dragged there: whether the
// browser is kept from showing it.
function watchDrops() {
  globalThis.drops = new Set();
  for (const type of ["dragover", "drop"]) addEventListener(type, (event) => drops.add(`${type} ${event.defaultPrevented}`));
}

// What is dropped is shown nowhere, and no markup is pasted into a text that can be
// edited: here a program of the frame has made one, and the app's own listeners are gone. A
// navigation of the frame ends it, and the page says so. Nothing arrives.
browserTest("a frame that tries to leave is ended", { first: true }, async ({ page, context, app, site, expect }) => {
  expect("frame-src");
  expect("Framing");
  const since = await loaded(page);
  await app.sample("patients");
  await page.evaluate(() => {
    globalThis.ondrop = globalThis.ondragover = null;
    const text = Object.assign(document.createElement("div"), { id: "text", contentEditable: "true" });
    text.style.cssText = "position: fixed; inset: 0 auto auto 0; width: 200px; height: 200px";
    document.body.append(text);
  });
  await context.grantPermissions(["clipboard-write"]);
  await page.outer.evaluate(() => navigator.clipboard.write([new ClipboardItem({ "text/html": "<a href=leak>x</a>", "text/plain": "x" })]));
  await page.click("#text");
  await page.keyboard.press("Control+V");
  assert.equal(await page.evaluate(() => document.querySelector("#text").innerHTML), "");
  await page.evaluate(watchDrops);
  await page.outer.evaluate(watchDrops);
  await dropAt(page, 500, 500, [["dropped.csv", "a,b\n"]]);
  assert.deepEqual(await page.evaluate(() => [...globalThis.drops]), ["dragover true", "drop true"]);
  await page.evaluate((url) => void setTimeout(() => (location.href = url)), site.url + "leak?rows=1");
  await page.outer.getByText("The program tried to leave this page").waitFor();
  assert.equal(await page.outer.locator("iframe").count(), 0);
  assert.equal(page.outer.url(), site.url);
  await dropAt(page, 500, 500, [["dropped.csv", "a,b\n"]]);
  assert.deepEqual(await page.outer.evaluate(() => [...globalThis.drops]), ["dragover true"]); // a drop is not even offered
  assert.deepEqual(loadedLater(site, since), []);
});

// The title is on disk, and the history too: both hold nothing but the step.
browserTest("the outer page takes a step from the frame, and nothing else", {}, async ({ page, app }) => {
  await app.sample("patients");
  await page.evaluate(() => {
    document.title = "a row";
    quasi.page.shows("a row", 0, "en", "push");
    quasi.page.shows(9, 0, "en", "push");
    quasi.page.shows(1, 0, "a row", "push");
    quasi.page.shows(1, 0, "constructor", "push");
    quasi.page.shows("length", 0, "en", "push");
    for (const tab of ["a row", -1, 10, 0.5, undefined]) quasi.page.shows(1, tab, "en", "push");
  });
  await app.step("columns");
  assert.equal(await page.outer.title(), "Columns · Quasi");
  assert.deepEqual(await page.outer.evaluate(() => history.state), { step: 2, tab: 0 });
  assert.equal(await page.outer.evaluate(() => history.length), 3); // about:blank, open, columns
});

// The frame is a sandbox, granted nothing.
browserTest("what the frame is", { shared: true }, async ({ page }) => {
  const said = await page.outer.evaluate(() => {
    const frame = document.querySelector("iframe");
    return { sandbox: frame.getAttribute("sandbox"), allow: frame.allow, known: document.featurePolicy.features(), title: frame.title, src: frame.src };
  });
  assert.deepEqual([said.sandbox, said.title, said.src], ["allow-scripts", "Quasi", ""]);
  for (const name of said.known) assert.ok(said.allow.includes(`${name} 'none'`), name);
  assert.deepEqual(await page.evaluate(() => [origin, document.featurePolicy.allowedFeatures()]), ["null", []]);
  // No script or meta element is left that could be copied. The form is there for what
  // fields hold not to be kept, and can't be sent.
  assert.equal(await page.evaluate(() => document.querySelectorAll("script, meta, link, base, iframe, a").length), 0);
  assert.deepEqual(await page.evaluate(() => [...document.forms].map((form) => [form.id, form.autocomplete, form.requestSubmit])), [["unsaved", "off", undefined]]);
});
