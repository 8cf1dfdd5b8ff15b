import maildev from 'maildev/lib/mailserver';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { Letters } from './letters';
import type { Envelope } from './open-letter';

/** What looks at mails: whoever calls one of these finds every mail open that has come so far. */
const LOOKS = ['getAllEmail', 'getEmail', 'readAllEmail', 'deleteEmail', 'deleteAllEmail'] as const;

interface Place {
  port: string;
  host: string;
  folder: string;
}

/** Opens maildev's mail server, which now keeps mails closed until somebody asks for one or has the page open. */
export async function openMailServer({ port, host, folder }: Place): Promise<typeof maildev> {
  maildev.create(port, host, folder);
  const letters = new Letters(folder, (mail) => {
    maildev.store.push(mail);
    maildev.emit('new', mail);
  });
  for (const look of LOOKS) maildev[look] = afterOpening(letters, maildev[look]);
  const isWatched = watched();
  maildev.smtp.onData = (stream, session, done) => {
    receive(letters, stream, session, (error, name) => {
      done(error, name);
      if (error === null && isWatched()) letters.openAll().catch(complain);
    });
  };
  await maildev.listen();
  return maildev;
}

type Method = (typeof maildev)[(typeof LOOKS)[number]];

/** The last argument of such a method takes an error, if there is one. */
function afterOpening(letters: Letters, look: Method): Method {
  return (...given) => {
    const done = given.at(-1) as (error: unknown) => void;
    letters.openAll().then(() => look(...given), done);
  };
}

/** Says whether a page is open somewhere that shows each new mail by itself: maildev listens for it as long as there is one. */
function watched(): () => boolean {
  let pages = 0;
  const { on, removeListener } = maildev;
  maildev.on = (event, ...rest) => {
    if (event === 'new') pages += 1;
    return on(event, ...rest);
  };
  maildev.removeListener = (event, ...rest) => {
    if (event === 'new') pages -= 1;
    return removeListener(event, ...rest);
  };
  return () => pages > 0;
}

function receive(
  letters: Letters,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  done: (error: Error | null, name?: string) => void,
): void {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.once('error', done);
  stream.once('end', () => {
    let name: string;
    try {
      name = letters.keep(Buffer.concat(chunks), envelopeOf(session));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    done(null, `Kept as ${name}`);
  });
}

function envelopeOf({ envelope: { mailFrom, rcptTo }, hostNameAppearsAs, remoteAddress }: SMTPServerSession): Envelope {
  return { from: mailFrom, to: rcptTo, host: hostNameAppearsAs, remoteAddress };
}

function complain(error: unknown): void {
  console.error(error);
}
