import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Letters } from './letters';

interface Shown {
  id: string;
  subject: string;
  read: boolean;
  calculatedBcc: { address: string }[];
  attachments: { generatedFileName: string; contentType: string; length: number }[] | null;
}

const ENVELOPE = {
  from: { address: 'shop@brote.example' },
  to: [{ address: 'ana@example.com' }, { address: 'hidden@example.com' }],
  host: 'shop',
  remoteAddress: '127.0.0.1',
};
const PDF = Buffer.from('%PDF-1.7 a receipt');

let folder: string;
let shown: Shown[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brote-letters-'));
  shown = [];
});

afterEach(async () => await rm(folder, { recursive: true }));

const someLetters = () => new Letters(folder, (mail) => shown.push(mail as Shown));

function mail(subject: string): Buffer {
  const about = ['From: Brote <shop@brote.example>', 'To: ana@example.com', `Subject: ${subject}`, 'MIME-Version: 1.0'];
  const words = ['Content-Type: text/plain; charset=utf-8', '', 'Hello'];
  const receipt = ['Content-Type: application/pdf; name=receipt.pdf', 'Content-Disposition: attachment; filename=receipt.pdf'];
  const parts = ['--b', ...words, '--b', ...receipt, 'Content-Transfer-Encoding: base64', '', PDF.toString('base64'), '--b--', ''];
  return Buffer.from([...about, 'Content-Type: multipart/mixed; boundary=b', '', ...parts].join('\r\n'));
}

it('keeps a mail as it came and takes it apart only when it is looked for', async () => {
  const letters = someLetters();
  const id = letters.keep(mail('Your order'), ENVELOPE);

  expect(shown).toEqual([]);
  expect(await readFile(join(folder, `${id}.eml`))).toEqual(mail('Your order'));

  await letters.openAll();

  expect(shown).toMatchObject([{ id, subject: 'Your order', read: false, calculatedBcc: [{ address: 'hidden@example.com' }] }]);
  const [receipt] = shown[0]?.attachments ?? [];
  expect(receipt).toMatchObject({ contentType: 'application/pdf', length: PDF.length });
  expect(await readFile(join(folder, id, receipt?.generatedFileName ?? ''))).toEqual(PDF);
});

it('shows mails once each and in the order of their coming, however many look at the same time', async () => {
  const letters = someLetters();
  const subjects = Array.from({ length: 20 }, (_, index) => `Mail ${index}`);
  for (const subject of subjects) letters.keep(mail(subject), ENVELOPE);

  await Promise.all([letters.openAll(), letters.openAll(), letters.openAll()]);
  await letters.openAll();

  expect(shown.map(({ subject }) => subject)).toEqual(subjects);
});

it('still has what came before it was stopped, opened or not, as mails that are not new', async () => {
  const before = someLetters();
  before.keep(mail('Opened'), ENVELOPE);
  await before.openAll();
  before.keep(mail('Closed'), ENVELOPE);
  shown = [];

  await someLetters().openAll();

  expect(shown.map(({ subject, read }) => [subject, read]).sort()).toEqual([
    ['Closed', true],
    ['Opened', true],
  ]);
});

it('takes no mail whose file could not be written', async () => {
  const letters = someLetters();
  await rm(folder, { recursive: true });

  expect(() => letters.keep(mail('Lost'), ENVELOPE)).toThrow('ENOENT');
  await letters.openAll();

  expect(shown).toEqual([]);
  expect(existsSync(folder)).toBe(false);
  folder = await mkdtemp(join(tmpdir(), 'brote-letters-'));
  expect(await readdir(folder)).toEqual([]);
});
