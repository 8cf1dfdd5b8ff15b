import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

const PORT_NAMES = ['GATEWAY', 'CONTROL', 'STRIPE', 'MAILBOX', 'SMTP', 'POSTGRES', 'NATS', 'STOREFRONT', 'ADMIN', 'AEAT'];
const START_TIMEOUT_MS = 300_000;
const POLL_EVERY_MS = 50;
// All people share one address and one card, so limits per address are raised, and each account is a household.
const LIMITS = ['AUTH', 'SESSIONS', 'WRITES', 'RARE', 'CHECKOUT', 'READS', 'WEBHOOKS', 'ACCOUNT', 'CATALOGUE'];
const SETTINGS = {
  ...Object.fromEntries(LIMITS.map((name) => [`RATE_LIMIT_${name}`, '1000000'])),
  ...{ OPEN_CHECKOUTS_PER_CLIENT: '1000', OPEN_CHECKOUTS_PER_ADDRESS: '10000', HOUSEHOLD_KNOWN_BY: 'account' },
  // A day passes in seconds, so work that is due soon is looked for often.
  ...{ LEASE_MS: '12000', DUE_EVERY_MS: '300', RUN_EVERY_MS: '300', RECONCILE_EVERY_MS: '20000', LOG_LEVEL: 'warn' },
  ...{ BROTE_DEMO_ORDERS: 'no', BROTE_ENDS_WITH_STDIN: '1' },
};

/** A whole local stack in a folder of its own. Its clock begins at a chosen day, also in the past. */
export class Shop {
  #launcher = null;
  #output = '';
  #ports = null;
  /** Addresses and process ids, as the stack writes them. */
  addresses = null;

  constructor(home, env) {
    this.home = home;
    this.env = env;
  }

  /** Sets the time of an empty shop. */
  async setFirstDay(startsAt) {
    await mkdir(join(this.home, 'data'), { recursive: true });
    await writeFile(join(this.home, 'data/clock.json'), JSON.stringify({ offsetMs: startsAt.getTime() - Date.now() }));
  }

  /** Opens the shop, or opens it again on its data. @throws Error with the output of a stack that ends instead */
  async open(settings = {}) {
    this.env = { ...this.env, ...settings };
    // The same ports again: documents name the page of the tax agency.
    this.#ports ??= await freePorts(PORT_NAMES.length);
    const ports = this.#ports;
    const portEnv = Object.fromEntries(PORT_NAMES.map((name, index) => [`BROTE_PORT_${name}`, String(ports[index])]));
    const env = { ...process.env, ...portEnv, ...SETTINGS, ...this.env, BROTE_HOME: this.home };
    const launcher = spawn(process.execPath, [join(root, 'tools/local-stack/bin/start.mjs')], { cwd: root, env, stdio: 'pipe' });
    this.#launcher = launcher;
    this.#output = '';
    for (const stream of [launcher.stdout, launcher.stderr])
      stream.on('data', (chunk) => (this.#output = (this.#output + chunk).slice(-8_000)));
    this.addresses = await this.#waitForAddresses(launcher);
  }

  /** Stops all parts and waits for their end. The data stays. */
  async close() {
    const launcher = this.#launcher;
    if (launcher === null || launcher.exitCode !== null || launcher.signalCode !== null) return;
    const ended = new Promise((resolve) => launcher.once('exit', resolve));
    launcher.kill('SIGTERM');
    await ended;
  }

  /** Moves the time of all parts forward. */
  async advance(seconds) {
    await sendJson(`${this.addresses.controlUrl}/clock`, { advanceSeconds: seconds });
  }

  /** The shop's time, offset from the machine's, and parts with their process ids. */
  async readStatus() {
    return (await fetch(`${this.addresses.controlUrl}/status`)).json();
  }

  /** The environment variables of a part, for its own programs. */
  async readEnvironmentOf(name) {
    const { parts } = await this.readStatus();
    const { pid } = parts.find((part) => part.name === name);
    const entries = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0').filter((entry) => entry.includes('='));
    return Object.fromEntries(entries.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]));
  }

  async #waitForAddresses(launcher) {
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < deadline) {
      if (launcher.exitCode !== null) break;
      const addresses = await readAddresses(join(this.home, 'running.json'));
      if (addresses?.natsUrl !== undefined && addresses.pid === launcher.pid) return addresses;
      await pause(POLL_EVERY_MS);
    }
    throw new Error(`The shop did not open:\n${this.#output}`);
  }
}

async function readAddresses(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return null; // not written yet
    throw error;
  }
}

/** Sends JSON to a server of the stack. @throws Error with another answer than 2xx */
export async function sendJson(url, body) {
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const reply = await fetch(url, request);
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${url} was answered with ${reply.status}: ${text}`);
  return JSON.parse(text);
}

async function freePorts(count) {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise((resolve) => {
          const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
        }),
    ),
  );
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
