import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './ports';

/** URLs and process ids of an open shop. */
export interface ShopAddresses {
  /** The process id of the launcher. */
  pid: number;
  /** Public address of the shop. */
  origin: string;
  gatewayUrl: string;
  controlUrl: string;
  mailboxUrl: string;
  stripeUrl: string;
  natsUrl: string;
  /** Process ids by part. */
  processes: Record<string, number>;
}

export interface OpenShop {
  addresses: ShopAddresses;
  /** Milliseconds from the command to the first answer of the catalogue. */
  firstAnswerMs: number;
  /** Stops every part and waits until all have ended. The data stays. */
  close(): Promise<void>;
}

export interface OpenShopOptions {
  /** The folder of the repository. */
  root: string;
  /** The stack's own folder; the data of an earlier shop in it is used again. */
  home: string;
  /** Environment variables of the launcher and every part. A port named here replaces a free one. */
  env?: Record<string, string>;
}

const PORTS = ['GATEWAY', 'CONTROL', 'STRIPE', 'MAILBOX', 'SMTP', 'POSTGRES', 'NATS', 'STOREFRONT', 'ADMIN'];
const START_TIMEOUT_MS = 240_000;
const LOOK_EVERY_MS = 20;

/** Opens a whole shop on free ports by the command that a newcomer types. @throws Error with the launcher's output when it does not open */
export async function openShop({ root, home, env = {} }: OpenShopOptions): Promise<OpenShop> {
  const ports = await Promise.all(PORTS.map(() => freePort()));
  const moved = { ...Object.fromEntries(PORTS.map((name, index) => [`BROTE_PORT_${name}`, String(ports[index])])), ...env };
  const started = performance.now();
  const launcher = spawn(process.execPath, [join(root, 'tools/local-stack/bin/start.mjs')], {
    cwd: root,
    // The launcher stops when this pipe closes, so a killed run leaves no shop behind.
    env: { ...process.env, ...moved, BROTE_HOME: home, BROTE_ENDS_WITH_STDIN: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const said = keepOutput(launcher);
  const close = () => ended(launcher);
  try {
    const firstAnswerMs = firstAnswer(`http://127.0.0.1:${moved['BROTE_PORT_GATEWAY'] ?? 0}/api/v1/products`, started, launcher);
    const addresses = await untilWritten(join(home, 'running.json'), launcher, said);
    return { addresses, firstAnswerMs: await firstAnswerMs, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function untilWritten(file: string, launcher: ChildProcess, said: () => string): Promise<ShopAddresses> {
  const end = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < end) {
    if (launcher.exitCode !== null) throw new Error(`The shop did not open:\n${said()}`);
    const facts = await readFile(file, 'utf8').then(parsed, () => null);
    if (facts?.natsUrl !== undefined && facts.pid === launcher.pid) return facts as ShopAddresses;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error(`The shop was not open after ${START_TIMEOUT_MS / 1000} s:\n${said()}`);
}

function parsed(text: string): Partial<ShopAddresses> | null {
  try {
    return JSON.parse(text) as Partial<ShopAddresses>;
  } catch {
    return null; // The file is still being written.
  }
}

async function firstAnswer(url: string, started: number, launcher: ChildProcess): Promise<number> {
  const end = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < end && launcher.exitCode === null) {
    const ok = await fetch(url).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ok) return performance.now() - started;
    await pause(LOOK_EVERY_MS);
  }
  return Number.NaN;
}

function keepOutput(launcher: ChildProcess): () => string {
  let output = '';
  const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-8_000));
  launcher.stdout?.on('data', keep);
  launcher.stderr?.on('data', keep);
  return () => output;
}

function ended(launcher: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (launcher.exitCode !== null || launcher.signalCode !== null) {
      done();
      return;
    }
    launcher.once('exit', () => done());
    launcher.kill('SIGTERM');
  });
}
