import { ServerResponse } from 'node:http';

const writeHead = Reflect.get(ServerResponse.prototype, 'writeHead');

/** Kills the process when all work is done and no byte of the answer is sent, for requests that ask for it. */
ServerResponse.prototype.writeHead = function (...head) {
  if (this.req.headers['x-test-die']) process.kill(process.pid, 'SIGKILL');
  return Reflect.apply(writeHead, this, head);
};
