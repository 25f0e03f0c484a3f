// The tasks of the page's thread that take longer than 50 ms: while one goes on, nothing that
// a person does is seen.

// watchLongTasks begins to watch the frame of a page; tell says, and returns, how long the
// longest task has been since it was asked last, 0 where none was longer than 50 ms. Firefox
// and Safari tell of none.
export async function watchLongTasks(page) {
  await page.evaluate(() => {
    globalThis.longTasks = [];
    if (!PerformanceObserver.supportedEntryTypes.includes("longtask")) return;
    new PerformanceObserver((list) => globalThis.longTasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ entryTypes: ["longtask"] });
  });
  let longest = 0;
  return {
    async tell(what) {
      await page.waitForTimeout(100); // the browser tells of them later
      const tasks = await page.evaluate(() => globalThis.longTasks.splice(0));
      longest = Math.max(longest, ...tasks, 0);
      console.log(`${what}: ${tasks.length} tasks over 50 ms${tasks.length ? `, the longest ${Math.max(...tasks).toFixed(0)} ms` : ""}`);
      return longest;
    },
  };
}
