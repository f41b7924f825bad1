import { SMTPServer } from 'smtp-server';

// A mail server in its own process that accepts all mails and stores none; sends its port to the parent process.
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, _session, done) => stream.on('end', done).resume(),
});
const listener = server.listen(0, '127.0.0.1', () => process.send?.(listener.address().port));
process.on('disconnect', () => process.exit());
