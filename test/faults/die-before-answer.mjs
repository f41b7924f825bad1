import { ServerResponse } from 'node:http';

const writeHead = Reflect.get(ServerResponse.prototype, 'writeHead');

/**
 * For requests with a special header, kills the process when all work is done and no byte of the response has been
 * sent.
 */
ServerResponse.prototype.writeHead = function (...head) {
  if (this.req.headers['x-test-die']) process.kill(process.pid, 'SIGKILL');
  return Reflect.apply(writeHead, this, head);
};
