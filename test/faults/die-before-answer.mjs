import { ServerResponse } from 'node:http';

const end = Reflect.get(ServerResponse.prototype, 'end');
let held = 0;

/**
 * Holds the answers of requests with the header `x-test-die`, whose work is done, and kills the process when it holds as
 * many as the header says. No byte of such an answer has been sent, unless it is compressed.
 */
ServerResponse.prototype.end = function (...content) {
  const of = this.req.headers['x-test-die'];
  if (!of) return Reflect.apply(end, this, content);
  held += 1;
  if (held === Number(of)) process.kill(process.pid, 'SIGKILL');
  return this;
};
