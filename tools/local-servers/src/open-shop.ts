import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from './ports';

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
  /** The sandbox of the tax agency; absent where none runs. */
  aeatUrl?: string;
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

const PORT_NAMES = ['GATEWAY', 'CONTROL', 'STRIPE', 'MAILBOX', 'SMTP', 'POSTGRES', 'NATS', 'STOREFRONT', 'ADMIN', 'AEAT'];
const START_TIMEOUT_MS = 240_000;
const POLL_EVERY_MS = 20;

/** Opens a whole shop on free ports by the command that a newcomer types. @throws Error with the launcher's output when it does not open */
export async function openShop({ root, home, env = {} }: OpenShopOptions): Promise<OpenShop> {
  const ports = await Promise.all(PORT_NAMES.map(() => findFreePort()));
  const launcherEnv = { ...Object.fromEntries(PORT_NAMES.map((name, index) => [`BROTE_PORT_${name}`, String(ports[index])])), ...env };
  const startedAtMs = performance.now();
  const launcher = spawn(process.execPath, [join(root, 'tools/local-stack/bin/start.mjs')], {
    cwd: root,
    // The launcher stops when this pipe closes, so a killed run leaves no shop behind.
    env: { ...process.env, ...launcherEnv, BROTE_HOME: home, BROTE_ENDS_WITH_STDIN: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const readOutput = captureOutput(launcher);
  const close = () => stopLauncher(launcher);
  try {
    const firstAnswerMs = measureFirstAnswer(
      `http://127.0.0.1:${launcherEnv['BROTE_PORT_GATEWAY'] ?? 0}/api/v1/products`,
      startedAtMs,
      launcher,
    );
    const addresses = await waitForAddresses(join(home, 'running.json'), launcher, readOutput);
    return { addresses, firstAnswerMs: await firstAnswerMs, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function waitForAddresses(file: string, launcher: ChildProcess, readOutput: () => string): Promise<ShopAddresses> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (launcher.exitCode !== null) throw new Error(`The shop did not open:\n${readOutput()}`);
    const addresses = await readFile(file, 'utf8').then(parseAddresses, () => null);
    if (addresses?.natsUrl !== undefined && addresses.pid === launcher.pid) return addresses as ShopAddresses;
    await pause(POLL_EVERY_MS);
  }
  throw new Error(`The shop was not open after ${START_TIMEOUT_MS / 1000} s:\n${readOutput()}`);
}

function parseAddresses(text: string): Partial<ShopAddresses> | null {
  try {
    return JSON.parse(text) as Partial<ShopAddresses>;
  } catch {
    return null; // The file is still being written.
  }
}

async function measureFirstAnswer(url: string, startedAtMs: number, launcher: ChildProcess): Promise<number> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && launcher.exitCode === null) {
    const isOk = await fetch(url).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isOk) return performance.now() - startedAtMs;
    await pause(POLL_EVERY_MS);
  }
  return Number.NaN;
}

function captureOutput(launcher: ChildProcess): () => string {
  let output = '';
  const append = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-8_000));
  launcher.stdout?.on('data', append);
  launcher.stderr?.on('data', append);
  return () => output;
}

function stopLauncher(launcher: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (launcher.exitCode !== null || launcher.signalCode !== null) {
      done();
      return;
    }
    launcher.once('exit', () => done());
    launcher.kill('SIGTERM');
  });
}
