// Where the measured shop sends its mails: a mail server with nothing behind it. The mailbox of a shop on one machine takes each mail apart
// with its PDF to show it, which would be measured as if it were part of selling.
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (message, _session, done) => {
    message
      .resume()
      .once('end', () => done())
      .once('error', done);
  },
});
const listening = server.listen(0, '127.0.0.1', () => {
  const { port } = listening.address() as AddressInfo;
  process.send?.({ url: `smtp://127.0.0.1:${port}` });
});
process.once('disconnect', () => process.exit());
