import { SMTPServer } from 'smtp-server';

// A mail server in a process of its own that takes everything and keeps nothing; tells its port.
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, _session, done) => stream.on('end', done).resume(),
});
const listener = server.listen(0, '127.0.0.1', () => process.send?.(listener.address().port));
process.on('disconnect', () => process.exit());
