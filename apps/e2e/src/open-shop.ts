import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { eventually } from './eventually';
import { tellShop, type Shop } from './shop';

const ROOT = resolve(__dirname, '../../..');
const PORTS = ['GATEWAY', 'CONTROL', 'STRIPE', 'MAILBOX', 'SMTP', 'POSTGRES', 'NATS', 'STOREFRONT', 'ADMIN'];

/** Opens a whole shop of its own, with empty data and free ports, by the command that a newcomer types. Returns what closes it. */
export default async function openShop(): Promise<() => Promise<void>> {
  const home = await mkdtemp(join(tmpdir(), 'brote-journeys-'));
  const ports = await freePorts(PORTS.length);
  const moved = Object.fromEntries(PORTS.map((name, index) => [`BROTE_PORT_${name}`, String(ports[index])]));
  const stack = spawn(process.execPath, ['apps/local-stack/bin/start.mjs'], {
    cwd: ROOT,
    // All journeys come from one address: what limits a crowd of strangers would limit them.
    env: { ...process.env, ...moved, BROTE_HOME: home, RATE_LIMIT_CHECKOUT: '1000', OPEN_CHECKOUTS_PER_CLIENT: '100' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = keepOutput(stack);
  try {
    const told = await eventually('The open shop', () => running(home, stack, said), 180_000);
    tellShop({ ...told, home });
  } catch (error) {
    stack.kill('SIGTERM');
    throw error;
  }
  return async () => {
    await ended(stack);
    await rm(home, { recursive: true, force: true });
  };
}

async function running(home: string, stack: ChildProcess, said: () => string): Promise<Shop | null> {
  if (stack.exitCode !== null) throw new Error(`The shop did not open:\n${said()}`);
  try {
    const told = JSON.parse(await readFile(join(home, 'running.json'), 'utf8')) as Partial<Shop>;
    return told.natsUrl === undefined ? null : (told as Shop);
  } catch {
    return null; // Not written yet, or half of it.
  }
}

function keepOutput(stack: ChildProcess): () => string {
  let output = '';
  for (const stream of [stack.stdout, stack.stderr])
    stream?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-8_000)));
  return () => output;
}

function ended(stack: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (stack.exitCode !== null) {
      done();
      return;
    }
    stack.once('exit', () => done());
    stack.kill('SIGTERM');
  });
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  await Promise.all(servers.map((server) => new Promise<void>((open) => server.listen(0, '127.0.0.1', open))));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}
