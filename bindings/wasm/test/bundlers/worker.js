import { answers } from "./answers.js";

answers().then(postMessage, (error) => postMessage(String(error)));
