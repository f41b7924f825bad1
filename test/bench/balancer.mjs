import { connect, createServer } from 'node:net';

// Load balancer: forwards each connection to the next of the given ports. Sends its own port to the parent process.
const ports = process.argv.slice(2).map(Number);
let count = 0;
const server = createServer((from) => {
  const to = connect(ports[count++ % ports.length], '127.0.0.1');
  from.pipe(to).pipe(from);
  from.on('error', () => to.destroy());
  to.on('error', () => from.destroy());
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
process.on('disconnect', () => process.exit());
