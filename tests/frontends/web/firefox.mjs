// A story of the desk in Firefox, which it tells line by line: a slitherlink from blank to proven, its answer by hand.
// Puppeteer drives Firefox by the protocol that this has built in (WebDriver BiDi).
//
//   GRIDPROOF_PAGE_TOOLS=folder node firefox.mjs FIREFOX URL [offline]
//
// With `offline` it says when its host may end, waits for a line, and opens the page again.

import { once } from "node:events";
import { createRequire } from "node:module";

const { default: puppeteer } = await import(
  createRequire(`${process.env.GRIDPROOF_PAGE_TOOLS}/`).resolve("puppeteer-core"));
const [executablePath, url, offline] = process.argv.slice(2);
const timeout = offline ? 180_000 : 30_000; // Where Python runs in the browser it is loaded first.
const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });

async function story() {
  const page = await browser.newPage();
  page.on("console", (said) => ["error", "warn"].includes(said.type()) && console.log(`problem: ${said.text()}`));
  page.on("pageerror", (fault) => console.log(`problem: ${fault}`));
  await page.setViewport({ width: 1200, height: 900 });

  const told = (selector, words) => page.waitForFunction((selector, words) =>
    document.querySelector(selector)?.textContent.startsWith(words), { timeout }, selector, words);
  const idle = () => page.waitForFunction(() => document.querySelector("#desk").dataset.waiting === "0");
  const spot = (down, right) => page.evaluate((down, right) => {
    const at = new DOMPoint(40 * right, 40 * down).matrixTransform(document.querySelector(".sheet svg").getScreenCTM());
    return [at.x, at.y];
  }, down, right);
  const enter = async (down, right, key) => {
    await page.mouse.click(...await spot(down, right));
    await page.keyboard.press(key);
    await idle();
  };

  const blank = { type: "slitherlink", rows: 3, cols: 3 };
  await page.goto(`${url}#puzzle=${encodeURIComponent(JSON.stringify(blank))}`);
  await told(".said .status", "Several solutions");
  console.log("blank: several");
  for (const [down, right, key] of [[0.5, 0.5, "3"], [1.5, 2.5, "3"], [2.5, 1.5, "0"]]) await enter(down, right, key);
  await told(".said .status", "Unique");
  console.log("three clues: unique");
  if (offline) {
    console.log("end the host");
    await once(process.stdin, "data");
  }
  await page.reload();
  await told(".said .status", "Unique");
  console.log("reloaded: unique");
  const [answer] = await page.$$("xpath/.//button[text()='Answer']");
  await answer.click();
  const [first, ...loop] = [[1, 0], [0, 0], [0, 3], [2, 3], [2, 2], [1, 2], [1, 0]];
  await page.mouse.move(...await spot(...first));
  await page.mouse.down();
  for (const corner of loop) await page.mouse.move(...await spot(...corner), { steps: 4 });
  await page.mouse.up();
  await told(".trial", "The answer is right");
  console.log("loop: right");
  if (!offline) await share(page);
}

/** The link of the board opens in a profile that has never seen it. */
async function share(page) {
  const moment = () => {
    const { moment } = JSON.parse(localStorage.getItem(`gridproof.draft.${location.hash.slice(7)}`));
    const { record, entries, pencil, colours } = moment;
    return JSON.stringify([record, Object.entries(entries).sort(), pencil, colours]);
  };
  const idle = (there) => there.waitForFunction(() => document.querySelector("#desk").dataset.waiting === "0"
    && location.hash.startsWith("#draft="), { timeout });
  await idle(page);
  await page.evaluate(() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; });
  await page.click("#share");
  await page.waitForFunction(() => window.copied, { timeout });
  const kept = await page.evaluate(moment);
  const other = await (await browser.createBrowserContext()).newPage();
  await other.goto(await page.evaluate(() => window.copied));
  await other.waitForFunction(() => document.querySelector(".trial")?.textContent.startsWith("The answer is right"), { timeout });
  await idle(other);
  console.log((await other.evaluate(moment)) === kept ? "link: the same board" : `link: ${await other.evaluate(moment)} and ${kept}`);
}

try {
  await story();
} finally {
  process.stdin.destroy();
  await browser.close();
}
