import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@brote/test-support';
import { PartLog } from './part-log';

let folder: string;
let warnings: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brote-log-'));
  warnings = [];
});

afterEach(async () => await rm(folder, { recursive: true }));

function createLog(): PartLog {
  return new PartLog(folder, 'orders', (line) => warnings.push(line));
}

it('PartLog shows each warning once, with its reason, in one line', () => {
  const log = createLog();
  const line = JSON.stringify({
    level: 'error',
    message: 'the service could not start',
    error: { message: 'no broker\nlong explanation' },
  });
  log.line(line);
  log.line(line);
  log.line(JSON.stringify({ level: 'info', message: 'listening' }));

  expect(warnings).toEqual(['orders: the service could not start (no broker)']);
});

it('PartLog remembers the message of a crash without its stack', () => {
  const log = createLog();
  for (const line of ['Error: no such module', '    at load (node:internal)', '', 'Node.js v20.20.2']) log.line(line);

  expect(log.lastOutput()).toBe('Error: no such module');
});

it('PartLog remembers the message of a crash with colors, too', () => {
  const log = createLog();
  const gray = (text: string): string => `\u001b[90m${text}\u001b[39m`;
  for (const line of ['Error: listen EADDRINUSE', gray('    at doListen (node:net)'), `${gray('    at next')} {`, '}']) log.line(line);

  expect(log.lastOutput()).toBe('Error: listen EADDRINUSE');
});

it('PartLog remembers all refusals of a service that cannot start', () => {
  const log = createLog();
  const refusals = ['NATS_URL is missing: the address.', `LINK_SECRET is wrong (it is short): ${'word '.repeat(60)}end.`];
  for (const line of ['orders-payments cannot start.', 'an earlier refusal', 'orders-payments cannot start.', ...refusals]) log.line(line);
  expect(log.lastOutput()).toBe(refusals.map((refusal) => `\n  - ${refusal}`).join(''));

  log.line(JSON.stringify({ level: 'info', message: 'ready' }));
  expect(log.lastOutput()).toBe('ready');
});

it('PartLog writes every line to the file and keeps the file of the previous run', async () => {
  createLog().line('first run');
  const log = createLog();
  log.line('second run');

  await eventually(async () => {
    expect([await readFile(log.file, 'utf8'), await readFile(`${log.file}.1`, 'utf8')]).toEqual(['second run\n', 'first run\n']);
  });
});
