import { ServerResponse } from 'node:http';

const writeHead = Reflect.get(ServerResponse.prototype, 'writeHead');

/** Ends the process when everything is done and not a byte of the answer is sent, for requests that ask for it. */
ServerResponse.prototype.writeHead = function (...head) {
  if (this.req.headers['x-test-die']) process.kill(process.pid, 'SIGKILL');
  return Reflect.apply(writeHead, this, head);
};
