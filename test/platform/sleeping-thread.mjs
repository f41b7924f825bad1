// oxlint-disable unicorn/require-post-message-target-origin -- a thread has none
import { parentPort } from 'node:worker_threads';

const nothing = new Int32Array(new SharedArrayBuffer(4));
parentPort.on('message', ({ source, data }) => {
  Atomics.wait(nothing, 0, 0, data?.sleepMs ?? 10_000); // waits without using the CPU
  parentPort.postMessage({ drawn: source });
});
parentPort.postMessage({ drawn: null });
