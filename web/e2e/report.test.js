// The report: saved with the release in one zip, checked here and by the command, and one
// of the command checked here.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { browserTest, closeBrowser, dropAt, fixture, quasi, scratch, unzip } from "./harness.js";

after(closeBrowser);

browserTest("a zip with its report, checked by the command and on screen", { first: true, shared: true }, async ({ page, app }) => {
  await app.sample("patients");
  await app.run();
  await app.step("export");
  await page.fill("#purpose", "a course");
  await app.enter("#recipients", "its students");
  await app.axe("export, report");
  const zip = await app.save("#save-bundle");
  assert.deepEqual(await app.save("#save-bundle"), zip, "the same bytes again");
  const files = unzip(zip);
  const dir = scratch();
  const file = (name, content) => (writeFileSync(join(dir, name), content), join(dir, name));
  const original = fixture("patients.csv");
  const release = file("release.csv", files["release.csv"] ?? assert.fail(Object.keys(files).join()));
  const report = file("report.html", files["report.html"]);
  const sums = files.SHA256SUMS.toString().trim().split("\n").map((line) => line.split(/ [ *]/));
  assert.deepEqual(sums.map(([, name]) => name).sort(), Object.keys(files).filter((name) => name !== "SHA256SUMS").sort());
  for (const [sum, name] of sums) assert.equal(createHash("sha256").update(files[name]).digest("hex"), sum, name);
  const html = files["report.html"].toString();
  assert.match(html, /a course/);
  assert.match(quasi("verify", report, release, "--original", original), / 0 differ, 0 can't be checked/);

  await app.another();
  await page.click("#check");
  const checked = async (...given) => {
    for (const [id, path] of given) {
      await page.setInputFiles(id, path);
      if (id === "#check-report") {
        await page.waitForSelector("#checked", { state: "detached" }); // that of the report before
        await page.waitForSelector("#check-release");
      } else await page.waitForSelector("#checked");
    }
    return page.locator("#checked").innerText();
  };
  assert.match(await checked(["#check-report", report], ["#check-release", release]), /All that was checked agrees/);
  await page.setInputFiles("#check-original", original);
  await page.getByText(", 0 can't be checked").waitFor();
  assert.match(await page.locator("#checked").innerText(), / 0 differ, 0 can't/);
  await app.axe("a report that agrees");
  await app.screenshot("report-agrees");

  // The zip as it is: chosen, and dropped on the page.
  const agrees = async () => {
    await page.locator("#checked", { hasText: "All that was checked agrees" }).waitFor();
    assert.match(await page.locator("#check-files").innerText(), /report\.html[^]*release\.csv/);
  };
  const afresh = async () => {
    await page.getByRole("button", { name: "Leave the check" }).click();
    await page.click("#check");
    await page.waitForSelector("#check-report", { state: "attached" });
  };
  await afresh();
  await page.setInputFiles("#check-report", file("ward.zip", zip));
  await agrees();
  await page.setInputFiles("#check-original", original);
  await page.getByText(", 0 can't be checked").waitFor();
  await app.inBothThemes("report-of-zip", [1280, 360]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await afresh();
  await dropAt(page, 600, 400, [["ward.zip", zip]]);
  await agrees();
  await afresh();
  await page.setInputFiles("#check-report", { name: "half.zip", mimeType: "application/zip", buffer: zip.subarray(0, zip.length / 2) });
  assert.match(await page.locator("[role=alert]").innerText(), /zip is damaged/);

  // A changed cell, a changed figure, and a report of the command.
  const changed = file("changed.csv", readFileSync(release, "utf8").replace("Flu", "Fly"));
  assert.match(await checked(["#check-report", report], ["#check-release", changed]), /The report is not about this file/);
  assert.match(await page.locator("#items-differs").innerText(), /SHA-256 of the release/);
  await app.axe("a report that differs");
  await app.screenshot("report-differs");
  const edited = file("edited.html", html.replace(">50%</span>", ">5%</span>"));
  assert.match(await checked(["#check-report", edited], ["#check-release", release]), /The report is not about this file/);
  const theirs = [join(dir, "theirs.csv"), join(dir, "theirs.html")];
  quasi("anonymize", original, "-o", theirs[0], "--qi", "Age,Gender,Zipcode", "--sensitive", "Disease", "--k", "2", "--report", theirs[1]);
  assert.match(await checked(["#check-report", theirs[1]], ["#check-release", theirs[0]]), /All that was checked agrees/);
  // The command finds what was changed of the app's, the app what was changed of the command's,
  // and each that a release is another one.
  const otherwise = file("otherwise.csv", readFileSync(theirs[0], "utf8").replace("Flu", "Fly"));
  const forged = file("forged.html", readFileSync(theirs[1], "utf8").replace(">50%</span>", ">5%</span>"));
  const another = file("another.csv", "Age,Gender,Zipcode,Disease\n1,F,2,Flu\n1,F,2,Flu\n");
  for (const given of [[report, changed], [edited, release], [report, another]]) {
    assert.throws(() => quasi("verify", ...given), (error) => error.status === 3 && error.stdout.includes("DIFFERS"), given.join(" "));
  }
  for (const [said, is] of [[theirs[1], otherwise], [forged, theirs[0]], [theirs[1], another]]) {
    assert.match(await checked(["#check-report", said], ["#check-release", is]), /The report is not about this file/, is);
  }
  await page.getByRole("button", { name: "Leave the check" }).click();
  await page.waitForSelector("#file");

  // The same as a workbook: checked by both, and another cell in it is found.
  await app.step("export");
  await page.check("#format-xlsx");
  const books = unzip(await app.save("#save-bundle"));
  const book = file("release.xlsx", books["release.xlsx"] ?? assert.fail(Object.keys(books).join()));
  const bookReport = file("book.json", books["report.json"]);
  assert.match(quasi("verify", bookReport, book, "--original", original), / 0 differ, 0 can't be checked/);
  await app.another();
  await page.click("#check");
  assert.match(await checked(["#check-report", bookReport], ["#check-release", book]), /All that was checked agrees/);
  await page.setInputFiles("#check-original", original);
  await page.getByText(", 0 can't be checked").waitFor();
  quasi("anonymize", original, "-o", join(dir, "other.xlsx"), "--qi", "Age,Gender,Zipcode", "--sensitive", "Disease", "--confirm", "Disease", "--k", "3");
  assert.match(await checked(["#check-report", bookReport], ["#check-release", join(dir, "other.xlsx")]), /The report is not about this file/);
  assert.match(await page.locator("#items-differs").innerText(), /SHA-256 of the release/);
  await page.getByRole("button", { name: "Leave the check" }).click();
  await page.waitForSelector("#file");
  await app.step("export");
  await page.check("#format-source");

  // The visit as one file: opened with its passphrase, it gives the same bytes.
  await app.step("export");
  const table = await app.save("#save-table");
  await page.fill("#visit-passphrase", "correct horse");
  const kept = await app.save("#save-visit");
  assert.match(kept.subarray(0, 30).toString(), /^age-encryption.org\/v1\n/);
  await app.another();
  const open = async (buffer, passphrase) => {
    await app.file({ name: "ten.visit.age", mimeType: "application/octet-stream", buffer });
    await page.fill("#unlock-passphrase", passphrase);
    await page.click("#unlock");
  };
  await open(kept, "correct house");
  await page.getByText("This is not the passphrase of the file").waitFor();
  await app.axe("a locked visit");
  await app.screenshot("visit-locked");
  await page.getByRole("button", { name: "Open something else" }).click();
  await open(kept.subarray(0, -20), "correct horse");
  await page.getByText("its end is missing").waitFor();
  await page.getByRole("button", { name: "Open something else" }).click();
  await open(kept, "correct horse");
  await page.waitForSelector("#save-table");
  assert.equal(await page.inputValue("#purpose"), "a course");
  assert.deepEqual(await app.save("#save-table"), table);
});

browserTest("a visit is kept in the middle of it, by keyboard, and goes on there", { first: true, shared: true, width: 360 }, async ({ page, app }) => {
  await app.sample("patients");
  await app.step("columns");
  await app.setRole("Gender", "sensitive");
  await page.focus("#keep");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#keep-dialog[open]");
  await app.axe("a visit is kept");
  await app.screenshot("visit-kept-360");
  await page.fill("#keep-passphrase", "correct horse");
  const kept = await app.save("#save-keep");
  await page.waitForSelector("#keep-dialog", { state: "detached" });
  assert.equal(await page.locator(".steps .done").count(), 2, "nothing is released");
  await app.another();
  await app.file({ name: "ten.visit.age", mimeType: "application/octet-stream", buffer: kept });
  await page.fill("#unlock-passphrase", "correct horse");
  await page.press("#unlock-passphrase", "Enter");
  await app.shows("columns");
  assert.equal(await page.getByLabel("Role of Gender", { exact: true }).inputValue(), "sensitive");
});
