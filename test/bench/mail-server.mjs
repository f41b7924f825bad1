import { SMTPServer } from 'smtp-server';

// Mail server in a separate process that accepts and discards all mails. Sends its port to the parent process.
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, _session, done) => stream.on('end', done).resume(),
});
const listener = server.listen(0, '127.0.0.1', () => process.send?.(listener.address().port));
process.on('disconnect', () => process.exit());
