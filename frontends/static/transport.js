// How the page of the desk asks: the server here, and `local.js` in a folder of static files.

export { ask, leave, list } from "./requests.js";
