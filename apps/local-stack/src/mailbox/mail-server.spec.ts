import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@brote/local-servers';
import { eventually } from '@brote/test-support';
import { openMailServer } from './mail-server';

type MailServer = Awaited<ReturnType<typeof openMailServer>>;

let folder: string;
let port: number;
let server: MailServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brote-mailbox-'));
  port = await freePort();
  server = await openMailServer({ port: String(port), host: '127.0.0.1', folder });
});

afterAll(async () => {
  await new Promise<void>((done) => server.close(done));
  await rm(folder, { recursive: true });
});

/** Hands a mail over as the shop does; resolves once the mailbox has confirmed it. */
async function send(subject: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const replies = createInterface({ input: socket })[Symbol.asyncIterator]();
  const lines = ['', 'HELO shop', 'MAIL FROM:<shop@brote.example>', 'RCPT TO:<ana@example.com>', 'DATA'];
  for (const line of [...lines, `To: ana@example.com\r\nSubject: ${subject}\r\n\r\n.. Hello\r\n.`, 'QUIT']) {
    if (line !== '') socket.write(`${line}\r\n`);
    const reply: IteratorResult<string> = await replies.next();
    expect(reply.value).toMatch(/^[23]/);
  }
  socket.destroy();
}

const listed = () =>
  new Promise<string[]>((resolve, reject) =>
    server.getAllEmail((error: Error | null, mails: { subject: string }[]) => {
      if (error) reject(error);
      else resolve(mails.map(({ subject }) => subject));
    }),
  );

it('leaves mails closed until somebody looks', async () => {
  await send('First');
  await send('Second');

  expect(server.store).toEqual([]);
  expect(await listed()).toEqual(['First', 'Second']);
  expect(server.store).toMatchObject([{ text: '. Hello\n', envelope: { to: [{ address: 'ana@example.com' }] } }, { subject: 'Second' }]);
});

it('shows a new mail by itself as long as a page is open', async () => {
  const seen: string[] = [];
  const show = (mail: { subject: string }) => seen.push(mail.subject);
  server.on('new', show);
  await send('While the page is open');
  await eventually(() => expect(seen).toEqual(['While the page is open']));
  server.removeListener('new', show);
  const before = server.store.length;
  await send('After the page was closed');

  expect(server.store).toHaveLength(before);
  expect((await listed()).at(-1)).toBe('After the page was closed');
});
