// Search a built site with the worker that its pages use.
//
//     node site_search.cjs SITE QUERY...
//
// Prints a line for each query: a JSON list of the pages that it finds, best first.

const { readdirSync, readFileSync } = require("node:fs");
const { join } = require("node:path");
const { createContext, runInContext } = require("node:vm");

const SETUP = 0, QUERY = 2;

const [site, ...queries] = process.argv.slice(2);
const folder = join(site, "assets/javascripts/workers");
const worker = readdirSync(folder).find((name) => /^search\..*\.js$/.test(name));
let ask, hear;
const page = createContext({
  addEventListener: (_, listener) => { ask = listener; },
  postMessage: (message) => hear(message.data),
  console,
});
page.self = page;
runInContext(readFileSync(join(folder, worker), "utf8"), page);

const send = (type, data) => new Promise((resolve) => { hear = resolve; ask({ data: { type, data } }); });

(async () => {
  const index = JSON.parse(readFileSync(join(site, "search/search_index.json"), "utf8"));
  await send(SETUP, { ...index, options: {} });
  for (const query of queries) {
    const { items } = await send(QUERY, query);
    console.log(JSON.stringify(items.map(([first]) => first.location)));
  }
})();
