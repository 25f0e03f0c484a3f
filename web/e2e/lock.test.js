// Nothing leaves the tab: enforced by the browser, watched by the server.
import assert from "node:assert/strict";
import { after } from "node:test";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { browserTest, closeBrowser, fixture, root } from "./harness.js";

after(closeBrowser);

// lockTime is when the page was locked, on the server's clock.
const lockTime = (page) => page.evaluate(() => performance.timeOrigin + quasi.lock.at);

browserTest("no request after the lock, hostile values or not", {}, async ({ page, app, site }) => {
  const locked = await lockTime(page);
  await page.locator("#lock", { hasText: /tested at \d\d:\d\d/ }).waitFor();
  await app.file(fixture("hostile.csv"));
  await app.opened();
  await app.step("columns");
  await app.setRole("age", "quasi-identifying");
  await app.setRole("=name", "insensitive");
  await app.setRole("<b>note</b>", "sensitive");
  await app.setRole("code", "quasi-identifying");
  await page.waitForSelector("#unique");
  await app.step("generalise");
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
  await page.getByText("Requests since the lock").waitFor();
  assert.equal(await page.evaluate(() => quasi.lock.requests()), 0);
  assert.deepEqual(site.requests.filter((r) => r.at > locked), [], "requests after the lock");
});

// leakFromWorker runs in the page: a worker from a blob, as the engine's is,
// fetches, and tells how that and the policy's event went.
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

browserTest("every way out is blocked, in the page and in a worker", {}, async ({ page, site, expect }) => {
  const locked = await lockTime(page);
  const result = await page.evaluate(() => quasi.lock.selfTest());
  // Eight ways in the page, three in a worker, each reported by an event there.
  assert.deepEqual(result, { tried: 11, blocked: 11, passed: true, silent: false });
  assert.equal(await page.evaluate(() => quasi.lock.requests()), 0, "requests after the self-test");
  assert.equal(await page.evaluate(() => quasi.lock.violations), 0, "the self-test's violations are not the app's");
  expect("Content Security Policy");
  expect("Content-Security-Policy"); // as Firefox writes it
  const outcome = await page.evaluate(async () => {
    const seen = [];
    document.addEventListener("securitypolicyviolation", (e) => seen.push(e.effectiveDirective));
    const failed = await fetch("leak").then(() => false, () => true);
    try {
      new Worker("web/worker.js");
    } catch {
      // Forbidden at once.
    }
    await new Promise((done) => setTimeout(done, 200));
    quasi.lock.violations = 0; // these were this test's own
    return { failed, seen };
  });
  assert.equal(outcome.failed, true);
  assert.deepEqual(outcome.seen.sort(), ["connect-src", "worker-src"]);
  assert.deepEqual(await page.evaluate(leakFromWorker, site.url + "leak"), ["fetch failed", "connect-src"]);
  assert.deepEqual(site.requests.filter((r) => r.at > locked), []);
});

browserTest("installed, it runs with the server stopped", {}, async ({ page, context, app, site }) => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    return { caches: names.length, files: (await (await caches.open(names[0])).keys()).length, wanted: quasi.build.files.length + 1 }; // and sheets.wasm
  });
  assert.deepEqual(kept, { caches: 1, files: kept.wanted, wanted: kept.wanted });
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  // It answers from what it keeps alone: what it does not know fails, and the
  // server never hears of it.
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
const controlled = (page) => page.waitForFunction(() => navigator.serviceWorker.controller);

const neighbour = { below: "/quasi/", others: { "/other.html": "<!doctype html><title>Another page of this server</title>" } };

// poison writes, as another page of the same origin may, a page without a policy and a
// damaged program into the cache. It returns the names that it wrote.
const poison = (page) =>
  page.evaluate(async () => {
    const names = ["/quasi/", "/quasi/index.html", "/quasi/web/app.wasm"];
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
    let found = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) if ((await (await cache.match(request)).text()).includes("evil = true")) found++;
    }
    return found;
  });

browserTest("a poisoned cache is refused, and repaired", neighbour, async ({ page, context, app, site }) => {
  await controlled(page);
  const other = await context.newPage();
  await other.goto(new URL("/other.html", site.url).href);
  const names = await poison(other);
  assert.equal(await keptEvil(other), 3);
  site.requests.length = 0;
  await page.reload();
  await page.waitForFunction(() => globalThis.quasi?.lock.at > 0);
  assert.equal(await page.evaluate(() => globalThis.evil), undefined);
  await app.sample("patients");
  await app.run();
  // What was not as it should be was asked for by its own name, once, and is kept. The
  // page's second name is not used.
  const asked = site.requests.map((r) => r.path).filter((path) => names.includes(path));
  assert.deepEqual(asked.sort(), ["/quasi/", "/quasi/web/app.wasm"]);
  assert.equal(await keptEvil(other), 1);
  // Without a server there is nothing to repair it from: then there is no page.
  await poison(other);
  await site.stop();
  await page.evaluate(() => (globalThis.onbeforeunload = null));
  await assert.rejects(page.reload(), /ERR_FAILED/);
  await page.close(); // it is the browser's own page
});

browserTest("what the service worker says beside the page", {}, async ({ page, context, site }) => {
  await controlled(page);
  const answer = await page.reload();
  const said = await answer.allHeaders();
  const written = await page.getAttribute("meta[http-equiv]", "content");
  assert.equal(said["content-security-policy"], written + "; frame-ancestors 'none'");
  assert.equal(said["connection-allowlist"], "(response-origin)");
  assert.equal(said["cross-origin-opener-policy"], "same-origin");
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
});

const host = {
  below: "/quasi/",
  others: { "/host.html": `<!doctype html><title>A page around it</title><iframe src="/quasi/" width="900" height="600"></iframe>` },
};

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
});

browserTest("it is cut off from a page that opens it", host, async ({ page, context, site }) => {
  await controlled(page);
  const opened = async (from) => {
    await from.goto(new URL("/host.html", site.url).href);
    const [tab] = await Promise.all([from.waitForEvent("popup"), from.evaluate(() => void (globalThis.tab = window.open("/quasi/")))]);
    await tab.waitForFunction(() => globalThis.quasi?.lock.at > 0);
    return tab;
  };
  const first = await (await page.context().browser().newContext()).newPage();
  assert.equal(await (await opened(first)).evaluate(() => globalThis.opener), null);
  await first.context().close();
  const second = await context.newPage();
  const tab = await opened(second);
  assert.equal(await tab.evaluate(() => globalThis.opener), null);
  await second.waitForFunction(() => globalThis.tab.closed); // the handle leads nowhere
});

browserTest("it can be installed", {}, async ({ page, context }) => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const session = await context.newCDPSession(page);
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

// A worker that hears of no violation, as those of WebKit.
const deafWorkers = (page) =>
  page.addInitScript(() => {
    const Own = Blob;
    globalThis.Blob = function (parts, options) {
      const worker = options?.type === "text/javascript" && parts[0].includes("tryToLeave");
      return new Own(worker ? [parts[0].replaceAll("securitypolicyviolation", "nothing")] : parts, options);
    };
  });

browserTest("workers that report nothing are told from those that get out", { before: deafWorkers }, async ({ page, app }) => {
  assert.deepEqual(await page.evaluate(() => quasi.lock.selfTest()), { tried: 11, blocked: 8, passed: false, silent: true });
  await page.locator("#lock", { hasText: /tested at \d\d:\d\d, in the page/ }).waitFor();
  assert.equal(await page.locator("#lock.bad").count(), 0);
  await page.click("#lock");
  await page.getByText("This browser reports nothing from workers").waitFor();
  await app.axe("the proof, with workers that report nothing");
});

browserTest("below a path", { below: "/anonymizer/" }, async ({ page, app, site }) => {
  assert.deepEqual(await page.evaluate(askEngine), answered);
  await app.sample("patients");
  await app.run();
  assert.match(await page.textContent("#verdict"), /meets k = 2/);
  const outside = site.requests.filter((r) => !r.path.startsWith("/anonymizer/") && r.path !== "/favicon.ico");
  assert.deepEqual(outside, []);
});

browserTest("one file from a stick", { cold: true, url: pathToFileURL(join(root, "build/quasi.html")).href }, async ({ page, app }) => {
  console.log(`single file, to the lock: ${Math.round(await page.evaluate(() => quasi.lock.at))} ms`);
  const result = await page.evaluate(() => quasi.lock.selfTest());
  assert.equal(result.passed, true, JSON.stringify(result));
  assert.deepEqual(await page.evaluate(askEngine), answered);
  await app.sample("patients");
  await app.run();
  assert.match(await page.textContent("#verdict"), /meets k = 2/);
  await app.step("export");
  assert.match((await app.save("#save-table")).toString(), /^Age,Gender,Zipcode,Disease\n/);
});

browserTest("start-up", { cold: true }, async ({ page }) => {
  const at = await page.evaluate(() => ({ lock: quasi.lock.at, paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime }));
  console.log(`from localhost: first paint ${Math.round(at.paint)} ms, locked ${Math.round(at.lock)} ms`);
  assert.ok(at.lock > 0);
  assert.deepEqual(await page.evaluate(askEngine), answered);
});
