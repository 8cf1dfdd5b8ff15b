import { SMTPServer } from 'smtp-server';

/** A mail server that accepts mails and drops them. The local mailbox would keep tens of thousands. */
export async function openMailServer() {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (message, _session, done) =>
      void message
        .resume()
        .once('end', () => done())
        .once('error', done),
  });
  server.on('error', () => undefined); // a service that is killed breaks its connection
  const netServer = await new Promise((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve(listening));
  });
  return { url: `smtp://127.0.0.1:${netServer.address().port}`, close: () => server.close() };
}
