import { answers } from "./answers.js";

const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
const ofWorker = new Promise((resolve) => {
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => resolve(`the worker: ${message}`);
});
Promise.all([answers().catch(String), ofWorker]).then((found) => parent.postMessage(found));
