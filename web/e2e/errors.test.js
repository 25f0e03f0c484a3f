// Bad input gets an error that names the place, and leaves the app usable.
import assert from "node:assert/strict";
import { after } from "node:test";
import { browserTest, closeBrowser, head } from "./harness.js";
import { replaceDeafEngine } from "./journeys.js";

after(closeBrowser);

const broken = [
  ["unclosed.csv", "a,b\n1,2\n3,4\n5,6\n7,8\n9,10\n11,\"12\n13,14\n", /Line 7: a quote is opened/],
  ["ragged.csv", "a,b\n1,2\n3\n4,5,6\n", /2 rows do not have 2 fields.*line 3 has 1, line 4 has 3/],
  ["empty.csv", "", /The file is empty/],
  ["no-rows.csv", "a,b\n", /column names but no rows/],
  ["picture.csv", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), /a PNG picture/],
];

browserTest("broken files", { first: true, shared: true }, async ({ page, app }) => {
  for (const [name, content, wanted] of broken) {
    await app.file({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
    const alert = page.getByRole("alert").filter({ hasText: wanted });
    await alert.waitFor();
    await alert.getByRole("button").click();
    await alert.waitFor({ state: "detached" });
  }
  await app.sample("patients");
  await app.run();
  assert.match(await page.textContent("#verdict"), /meets k = 2/);
});

browserTest("a program that ends says so in place of a screen that answers nothing", { first: true }, async ({ page, app, expect }) => {
  expect("the gate refuses");
  expect("Go program has already exited");
  await app.sample("patients");
  await page.evaluate(() => (Node.prototype.appendChild = Node.prototype.replaceChild = () => { throw new TypeError("a fault"); }));
  await page.locator(".steps li:nth-child(4) button").click();
  await page.outer.getByText("The program has ended because of a fault in it.").waitFor();
  assert.equal(await page.outer.locator("iframe").count(), 0);
});

browserTest("numbers that can't be", { shared: true }, async ({ page, app }) => {
  await app.sample("patients");
  await app.step("protect");
  for (const bad of ["0", "11", "2.5"]) {
    await app.enter("#k", bad);
    await page.locator("#k-problem", { hasText: "from 1 to 10" }).waitFor();
    await app.enter("#k", "3");
    await page.locator("#k-problem").waitFor({ state: "detached" });
  }
});

browserTest("cancel while a table is read", { shared: true }, async ({ page, app }) => {
  const rows = Buffer.from("age,sex\n" + "20,F\n31,M\n".repeat(500_000));
  const cancel = await app.cancels();
  await app.file({ name: "long.csv", mimeType: "text/csv", buffer: rows });
  await cancel.done();
  await page.waitForSelector("#sample-patients");
  await app.sample("patients");
  await app.run();
  assert.match(await page.textContent("#verdict"), /meets k = 2/);
});

browserTest("a worker that does not hear is replaced", { shared: true }, async ({ page, app }) => {
  await app.sample("patients");
  await replaceDeafEngine({ page, app });
});

browserTest("a worker that the browser ends says so, and what to do", { shared: true }, async ({ page, app }) => {
  await app.sample("patients");
  await app.step("protect");
  // The run ends the program as a want of memory does: with an error that nothing in it catches.
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      if (!message.request?.includes('"method":"run"')) return post.call(this, message, ...rest);
      Worker.prototype.postMessage = post;
      Worker.prototype.terminate.call(this); // killed: it says nothing any more
      setTimeout(() => this.dispatchEvent(new ErrorEvent("error", { message: "out of memory" })), 50); // as browsers tell it
    };
  });
  await page.click("#run");
  await page.getByRole("alert").filter({ hasText: /The engine was started again and your file is unharmed\. Close other tabs, or divide the table/ }).waitFor();
  await app.run();
  assert.match(await page.textContent("#verdict"), /meets k = 2/);
});

browserTest("methods, their settings, and a model on what is sensitive", { shared: true }, async ({ page, app }) => {
  await app.sample("patients");
  await app.expert();
  await page.check("#algorithm-minimum-loss");
  await page.selectOption("#model-Disease", "distinct-l-diversity");
  await app.axe("protect, all open");
  // A setting out of its range says what it can be, and is not taken.
  await app.enter("#method-rounds", "-1");
  await page.locator("#method-rounds-problem", { hasText: "Enter a whole number from 0 to 100000." }).waitFor();
  await app.enter("#method-rounds", "3");
  await app.enter("#model-Disease-l", "9");
  await page.click("#run");
  // What cannot be says what could.
  await page.getByText("a lower l is easier, and 7 is the nearest that works").first().waitFor();
  await app.expert();
  await app.enter("#model-Disease-l", "2");
  await page.click("#run");
  await app.judged();
  await app.checked();
  await page.getByText("distinct 2-diversity of “Disease”: holds in every group").waitFor();
  await app.tab("detail");
  await page.click("#more-detail summary");
  await page.getByText("3 rounds").waitFor();
  await app.method("anatomy");
  await page.click("#run");
  await page.getByText("Rows can be found; only the sensitive values are hidden").first().waitFor();
  await app.step("export");
  const linked = (await app.save("#save-linked")).toString();
  assert.match(linked, /^\ufeff?group,Disease,count\n1,/);
});

browserTest("end an improving run with its best", { shared: true }, async ({ page, app }) => {
  await app.file(head("clinic.csv", 1500));
  await app.opened();
  await app.answer(false);
  await app.method("minimum-loss");
  await page.fill("#method-rounds", "100000"); // longer than any test
  await page.press("#method-rounds", "Tab");
  await page.click("#run");
  await page.locator("#so-far").waitFor();
  await app.screenshot("improving");
  await page.getByRole("button", { name: "Stop and keep this result" }).click();
  await page.locator("#verdict", { hasText: "meets k = 5 " }).waitFor();
  await app.step("export");
  const recipe = JSON.parse(await app.save("#save-recipe"));
  // It was ended before its rounds were done, and says where.
  assert.equal(recipe.algorithm.name, "minimum-loss");
  assert.ok(recipe.algorithm.parameters.rounds < 100_000, `${recipe.algorithm.parameters.rounds} rounds`);
});

browserTest("cancel in the middle of a run", { first: true, shared: true }, async ({ page, app }) => {
  await app.file(head("large.csv", 8_000));
  await app.opened();
  await app.answer(false);
  await app.method("kaim");
  await app.run();
  await app.step("protect");
  await app.enter("#k", "50");
  const cancel = await app.cancels();
  await page.click("#run");
  await cancel.done();
  const idle = await page.waitForFunction(() => !document.body.textContent.includes("Anonymizing") && performance.now() - globalThis.cancelled);
  console.log(`cancel to an idle screen: ${Math.round(await idle.jsonValue())} ms`);
  // The last good result is still there, and so are the decisions.
  assert.match(await page.textContent("#verdict"), /meets k = 5 /);
  await page.getByText("Out of date: you have changed something since").waitFor();
  await app.step("protect");
  assert.equal(await page.inputValue("#k"), "50");
  await page.click("#run");
  await page.locator("#verdict", { hasText: "meets k = 50" }).waitFor();
});

browserTest("an engine that the browser ends is replaced", { first: true, shared: true }, async ({ page, app, expect }) => {
  expect("no more"); // a helper that is woken throws it by itself
  await app.sample("patients");
  await app.expert();
  // What the ways to generalize and the methods come to is tried meanwhile, and would meet the
  // fault first.
  await page.locator("#detail-same-cost", { hasText: /\d%/ }).waitFor();
  await page.waitForFunction(() => [...document.querySelectorAll(".method > span:last-child")].every((cost) => cost.textContent && cost.textContent !== "being tried…"));
  // As if the program had run into an exception: what it asks the clock for throws.
  const throwing = () => {
    performance.now = () => {
      throw new Error("no more");
    };
  };
  // Of the visit before, one may still be listed that ends now.
  await Promise.allSettled(page.workers().map((worker) => worker.evaluate(throwing)));
  await page.locator("#run").click();
  await page.getByRole("alert").filter({ hasText: /The browser stopped the engine/ }).waitFor();
  await app.run();
  assert.match(await page.textContent("#verdict"), /meets k = 2/);
});
