import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openShop, type OpenShop } from '@brote/local-servers/open-shop';

export const ROOT = resolve(__dirname, '../../..');
// One machine sends the requests of many clients: the limits per address are lifted, everything else stays as it is.
const RAISED_RATE_LIMITS = {
  RATE_LIMIT_CATALOGUE: '1000000000',
  RATE_LIMIT_CHECKOUT: '1000000000',
  RATE_LIMIT_READS: '1000000000',
  RATE_LIMIT_WEBHOOKS: '1000000000',
  RATE_LIMIT_AUTH: '1000000000',
  OPEN_CHECKOUTS_PER_CLIENT: '1000',
  OPEN_CHECKOUTS_PER_ADDRESS: '10000',
  TRUST_PROXY_HOPS: '1',
  BROTE_DEMO_ORDERS: 'no',
};

/** The data of a measured shop, and a mail server that discards its mails. */
export interface BenchShop {
  /** The folder with its data. */
  home: string;
  mailServerPid: number;
  /** Starts the shop with that data. The caller closes it. */
  open: () => Promise<OpenShop>;
  /** Ends the mail server and deletes the data. */
  remove: () => Promise<void>;
}

/** A new shop with empty data. */
export async function createBenchShop(): Promise<BenchShop> {
  const home = await mkdtemp(join(tmpdir(), 'brote-bench-'));
  const mailServer = fork(join(__dirname, 'discarding-mail-server.js'));
  const env = { ...RAISED_RATE_LIMITS, SMTP_URL: await waitForMailServerUrl(mailServer) };
  return {
    home,
    mailServerPid: mailServer.pid ?? 0,
    open: () => openShop({ root: ROOT, home, env }),
    remove: async () => {
      mailServer.disconnect();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Starts the mail server of the measured shop and resolves with its address. */
function waitForMailServerUrl(server: ChildProcess): Promise<string> {
  return new Promise((resolveUrl, reject) => {
    server.once('message', ({ url }: { url: string }) => resolveUrl(url));
    server.once('error', reject);
    server.once('exit', () => reject(new Error('The mail server ended before it had an address')));
  });
}
