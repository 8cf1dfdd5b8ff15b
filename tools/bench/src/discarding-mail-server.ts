// The mail server of the measured shop: it accepts mails and drops them. The local mailbox would parse each mail and its PDF, and that work
// would count as part of selling.
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
const netServer = server.listen(0, '127.0.0.1', () => {
  const { port } = netServer.address() as AddressInfo;
  process.send?.({ url: `smtp://127.0.0.1:${port}` });
});
process.once('disconnect', () => process.exit());
