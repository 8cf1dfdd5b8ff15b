import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGuarded } from '@brote/local-servers';
import { build } from 'esbuild';
import type Stripe from 'stripe';
import { eventually } from '../eventually';

const SANDBOX_FOLDER = join(__dirname, '../../../../tools/stripe-sandbox');
const START_TIMEOUT_MS = 60_000;
const ALL_REQUESTS_COUNT = 1_000_000;

/** The Stripe sandbox, as a process of its own. */
export interface Sandbox {
  url: string;
  /** Sends a control request: `fail`, `webhooks`, `clock`, `sessions/<id>/settle`, `disputes` … */
  postControl(path: string, body: object): Promise<unknown>;
  readState(): Promise<SandboxState>;
  /** Progress of its webhooks, at a hundredth of the cost of the whole state. */
  readDeliveries(): Promise<WebhookDeliveries>;
  /** Kills it, as a crash would. */
  stop(): Promise<void>;
}

export interface SandboxState {
  sessions: { id: string; status: string; payment_status: string; client_reference_id: string | null; amount_total: number }[];
  subscriptions: Stripe.Subscription[];
  invoices: Stripe.Invoice[];
  charges: Stripe.Charge[];
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
  invoicePayments: Stripe.InvoicePayment[];
  events: { id: string; type: string; delivered: boolean }[];
}

/** The number of events, and those that an endpoint has not confirmed. */
export interface WebhookDeliveries {
  events: number;
  /** True while deliveries are paused: none is sent. */
  isPaused: boolean;
  /** Sent and not answered yet. */
  underWay: number;
  undelivered: { id: string; type: string }[];
}

/** Bundles the sandbox into a folder of its own. `BROTE_IS_BUILT=1` skips it: the runner has just built everything. */
async function bundleSandbox(folder: string): Promise<string> {
  if (process.env['BROTE_IS_BUILT'] === '1') return join(SANDBOX_FOLDER, 'dist/main.js');
  const outfile = join(folder, 'sandbox.cjs');
  const externals = { packages: 'bundle', platform: 'node', format: 'cjs', target: 'node20', logLevel: 'error' } as const;
  await build({ entryPoints: [join(SANDBOX_FOLDER, 'src/main.ts')], outfile, bundle: true, ...externals });
  return outfile;
}

/** Starts it at a port; it sends its webhooks to `webhookUrl`. With a file it continues the account that an earlier run stored there. */
export async function startSandbox(
  port: number,
  webhookUrl: string,
  webhookSecret: string,
  memoryFile = '',
  extraEnv: Record<string, string> = {},
): Promise<Sandbox> {
  const url = `http://127.0.0.1:${port}`;
  const env = { PATH: process.env['PATH'], PORT: String(port), WEBHOOK_URL: webhookUrl, WEBHOOK_SECRET: webhookSecret };
  const folder = await mkdtemp(join(tmpdir(), 'brote-stripe-sandbox-'));
  // Guarded: a spec that fails may never stop it, and it must not outlive the run.
  const running = await startGuarded({
    command: process.execPath,
    args: [await bundleSandbox(folder)],
    env: { ...env, LOG_LEVEL: 'error', MEMORY_FILE: memoryFile, ...extraEnv },
    onLine: (line) => void process.stderr.write(`${line}\n`),
  });
  await eventually(async () => (await fetch(`${url}/__sandbox/health`)).ok, { withinMs: START_TIMEOUT_MS });
  return {
    url,
    postControl: async (path, body) => {
      const answer = await fetch(`${url}/__sandbox/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`The sandbox refused ${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    readState: async () => (await (await fetch(`${url}/__sandbox/state`)).json()) as SandboxState,
    readDeliveries: async () => (await (await fetch(`${url}/__sandbox/webhooks`)).json()) as WebhookDeliveries,
    stop: async () => {
      await running.kill();
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * Lets Stripe execute requests at paths that begin so, and cuts the connection before it answers. Every answer is lost, also those to
 * repetitions, and no webhook comes. So a spec can kill the caller before it knows the outcome, however fast it is.
 */
export async function dropStripeResponses(sandbox: Sandbox, path: string): Promise<void> {
  await sandbox.postControl('webhooks', { paused: true });
  await sandbox.postControl('fail', { nextRequests: ALL_REQUESTS_COUNT, timeoutMs: 9_000, path, phase: 'after' });
}

/** Restores the connection: the webhooks that Stripe held back come now. */
export async function restoreStripeResponses(sandbox: Sandbox): Promise<void> {
  await sandbox.postControl('fail', { nextRequests: 0 });
  await sandbox.postControl('webhooks', { paused: false });
}
