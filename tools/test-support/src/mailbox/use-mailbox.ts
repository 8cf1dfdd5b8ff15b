import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import type { ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerSession } from 'smtp-server';
import { eventually } from '../eventually';

export interface ReceivedMail extends ParsedMail {
  /** The addresses the sender gave to the server, which the headers need not repeat. */
  recipients: string[];
}

export interface Mailbox {
  smtpUrl: string;
  /** Every accepted mail, oldest first. */
  messages(): ReceivedMail[];
  /** Waits for the first mail that matches; throws after `withinMs` (default 5000). */
  waitFor(isMatch: (mail: ReceivedMail) => boolean, withinMs?: number): Promise<ReceivedMail>;
  /** Refuses every mail with this SMTP code from now on (4xx for now, 5xx for good); null accepts again. */
  failWith(code: number | null): void;
  close(): Promise<void>;
}

export interface SmtpLogin {
  user: string;
  password: string;
}

/** An SMTP server on loopback that stores accepted mails; with a login, it accepts only clients that have it. */
export async function useMailbox(login?: SmtpLogin): Promise<Mailbox> {
  const receivedMails: ReceivedMail[] = [];
  let failureCode: number | null = null;
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, callback) => {
      if (username === login?.user && password === login?.password) callback(null, { user: username });
      else callback(new Error('Wrong user or password'));
    },
    logger: false,
    onData: (stream, session, callback) => {
      simpleParser(stream).then((mail) => {
        if (failureCode === null) receivedMails.push({ ...mail, recipients: recipientsOf(session) });
        callback(failureCode === null ? null : smtpError(failureCode));
      }, callback);
    },
  });
  const port = await listen(server);

  return {
    smtpUrl: `smtp://${login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@` : ''}127.0.0.1:${port}`,
    messages: () => [...receivedMails],
    waitFor: async (isMatch, withinMs = 5000) => {
      const mail = await eventually(() => receivedMails.find(isMatch) ?? null, { withinMs });
      if (!mail) throw new Error('no such mail');
      return mail;
    },
    failWith: (code) => (failureCode = code),
    close: async () => await new Promise((resolve) => server.close(resolve)),
  };
}

async function listen(server: SMTPServer): Promise<number> {
  return await new Promise((resolve, reject) => {
    server.once('error', reject);
    const inner = server.listen(0, '127.0.0.1', () => resolve((inner.address() as AddressInfo).port));
  });
}

function recipientsOf(session: SMTPServerSession): string[] {
  return session.envelope.rcptTo.map(({ address }) => address);
}

function smtpError(responseCode: number): Error {
  return Object.assign(new Error(responseCode >= 500 ? 'Refused for good' : 'Try again later'), { responseCode });
}
