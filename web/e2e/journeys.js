// What is done on the screen in more than one test.

// replaceDeafEngine keeps the run, and its cancel, from the engine: the page replaces
// it, gives it the table while it starts, and runs again.
export async function replaceDeafEngine({ page, app }) {
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      if (!message.cancel && !message.request?.includes('"method":"run"')) post.call(this, message, ...rest);
    };
    globalThis.heal = () => (Worker.prototype.postMessage = post);
  });
  await app.step("protect");
  await page.click("#run");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Nothing has been anonymized yet").waitFor();
  await page.evaluate(() => heal());
  await page.click("#run");
  await page.locator("#verdict", { hasText: "meets k = 2" }).waitFor();
}

// groupByKeyboard makes a group of the three values that are selected in the tree,
// from the tools before it.
export async function groupByKeyboard({ page }) {
  const name = page.getByLabel("Name of the group");
  for (let i = 0; i < 8 && !(await name.evaluate((e) => e === document.activeElement)); i++) await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("middle");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("treeitem", { name: /^middle ?3 rows/ }).waitFor();
}
