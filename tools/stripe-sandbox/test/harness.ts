import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@brote/local-servers';
import { createStripe, verifyWebhook } from '@brote/stripe-client';
import { startContractValidator } from '@brote/stripe-contract';
import type { RunningContractValidator } from '@brote/stripe-contract';
import type Stripe from 'stripe';
import { readConfig } from '../src/config';
import { Memory } from '../src/memory/memory';
import { partsOf } from '../src/memory/memory-parts';
import type { MemoryPart } from '../src/memory/memory-parts';
import { Sandbox } from '../src/sandbox';
import type { SandboxOptions } from '../src/sandbox';
import { startSandbox } from '../src/server';
import type { RunningSandbox } from '../src/server';

const WEBHOOK_SECRET = 'whsec_stand';

/** The shop's webhook address: records every delivery whose signature is valid, and answers with the next planned status. */
export class ShopWebhookReceiver {
  readonly events: Stripe.Event[] = [];
  private answerStatuses: number[] = [];
  private server: Server | undefined;
  now = () => new Date();
  /** Deliveries are answered once this resolves. */
  opens: Promise<unknown> = Promise.resolve();

  async listen(): Promise<string> {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        this.events.push(
          verifyWebhook(Buffer.concat(chunks), request.headers['stripe-signature']?.toString(), [WEBHOOK_SECRET], this.now()),
        );
        void this.opens.then(() => response.writeHead(this.answerStatuses.shift() ?? 200).end('{}'));
      });
    });
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The next answers; after them 200. */
  answer(...answerStatuses: number[]): void {
    this.answerStatuses = answerStatuses;
  }

  eventTypes(): string[] {
    return this.events.map((event) => event.type);
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }
}

/** The shop's code (the SDK), the sandbox, and the contract validator between them in both directions. */
export interface Harness {
  readonly stripe: Stripe;
  readonly shop: ShopWebhookReceiver;
  /** The sandbox that runs now. */
  readonly running: RunningSandbox;
  readonly validator: RunningContractValidator;
  /** The file of its memory. */
  readonly file: string;
  /** Ends the sandbox and starts it again where it was, with the same file. */
  restart(env?: NodeJS.ProcessEnv): Promise<void>;
  /** Waits until every event is delivered. */
  waitForDelivery(): Promise<void>;
  postControl(path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Fails the test when the validator found a violation, or the memory's file differs from the sandbox. Stops everything. */
  end(): Promise<void>;
}

interface SandboxWithValidator {
  readonly config: NodeJS.ProcessEnv;
  readonly running: RunningSandbox;
  readonly validator: RunningContractValidator;
}

/**
 * Sandbox and validator each need the other's port first, so the sandbox's port is chosen before it listens. When another process takes
 * that port meanwhile, the start is tried again.
 */
async function startSandboxWithValidator(
  shopUrl: string,
  env: NodeJS.ProcessEnv,
  clock: { seconds(): number },
  attempts = 5,
): Promise<SandboxWithValidator> {
  const port = await findFreePort();
  const target = `http://127.0.0.1:${port}`;
  const validator = await startContractValidator({
    target,
    webhookTarget: shopUrl,
    webhookSecret: WEBHOOK_SECRET,
    now: () => clock.seconds(),
  });
  const webhookUrl = `http://127.0.0.1:${String(validator.webhookPort)}/webhooks/stripe`;
  const config = {
    PORT: String(port),
    LOG_LEVEL: 'error',
    WEBHOOK_URL: webhookUrl,
    WEBHOOK_SECRET: WEBHOOK_SECRET,
    WEBHOOK_EVENTS: '*',
    ...env,
  };
  try {
    return { validator, config, running: await startSandbox(readConfig(config)) };
  } catch (error) {
    await validator.close();
    if (attempts > 1 && (error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      return startSandboxWithValidator(shopUrl, env, clock, attempts - 1);
    throw error;
  }
}

export async function startHarness(env: NodeJS.ProcessEnv = {}): Promise<Harness> {
  const shop = new ShopWebhookReceiver();
  const shopUrl = await shop.listen();
  const clock = { seconds: () => Math.floor(Date.now() / 1000) };
  const folder = await mkdtemp(join(tmpdir(), 'brote-stripe-'));
  const file = join(folder, 'memory.jsonl');
  const { running: first, validator, config } = await startSandboxWithValidator(shopUrl, { MEMORY_FILE: file, ...env }, clock);
  let running = first;
  const sandboxUrl = running.url;
  clock.seconds = () => running.sandbox.clock.seconds();
  shop.now = () => new Date(running.sandbox.clock.nowMs());
  const waitForDelivery = () =>
    waitUntil(() => running.sandbox.events.records.all().every((record) => record.isDelivered), 'Delivery of every event');
  return {
    stripe: createStripe({ secretKey: 'sk_test_stand', apiBase: validator.url }),
    shop,
    get running() {
      return running;
    },
    validator,
    file,
    async restart(envChanges = {}) {
      await running.close();
      // The port is free for a moment. Should another process take it, that process is likely to release it soon.
      await waitUntil(async () => {
        const restarted = await startSandbox(readConfig({ ...config, ...envChanges })).catch((error: unknown) => {
          if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
        });
        if (restarted) running = restarted;
        return restarted !== undefined;
      }, 'Starting again at the same port');
    },
    waitForDelivery,
    async postControl(path, body) {
      // The sandbox's clock both makes and verifies a signature: webhooks under way must arrive before the clock moves.
      if (path === 'clock') await waitForDelivery();
      const answer = await fetch(`${sandboxUrl}/__sandbox/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    async end() {
      await running.close();
      await validator.close();
      await shop.close();
      const violations = validator.violations.filter((violation) => violation.severity === 'error');
      const storedContent = contentOf(loadSandbox(file, running.sandbox.options));
      await rm(folder, { recursive: true });
      expect(storedContent).toEqual(contentOf(running.sandbox));
      expect(violations).toEqual([]);
    },
  };
}

/** The account as its file stores it. */
export function loadSandbox(file: string, options: SandboxOptions): Sandbox {
  const sandbox = new Sandbox(options);
  new Memory(file, sandbox).load();
  return sandbox;
}

/** Everything an account holds, as text by kind and key. */
export function contentOf(sandbox: Sandbox): Record<string, Record<string, string | undefined>> {
  const entriesOf = (part: MemoryPart) => Object.fromEntries([...part.keys()].map((key) => [key, part.read(key)]));
  return Object.fromEntries([...partsOf(sandbox)].map(([name, part]) => [name, entriesOf(part)]));
}

export const SUCCESS_URL = 'http://127.0.0.1:3000/success?session_id={CHECKOUT_SESSION_ID}';

/** A session as the shop opens it: a family pack to an address in Spain. */
export function familyPackParams(overrides: Partial<Stripe.Checkout.SessionCreateParams> = {}): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    submit_type: 'pay',
    locale: 'es',
    success_url: SUCCESS_URL,
    cancel_url: 'http://127.0.0.1:3000/cart',
    customer_email: 'ana@example.com',
    client_reference_id: 'order-1',
    metadata: { order_id: 'order-1' },
    line_items: [
      { quantity: 1, price_data: { currency: 'eur', unit_amount: 1290, product_data: { name: 'Pack familiar' } } },
      { quantity: 2, price_data: { currency: 'eur', unit_amount: 395, product_data: { name: 'Cepillo infantil <amarillo> & blanco' } } },
    ],
    payment_intent_data: {
      metadata: { order_id: 'order-1' },
      shipping: { name: 'Ana Núñez', address: { line1: 'Calle Mayor 1', city: 'Madrid', postal_code: '28013', country: 'ES' } },
    },
    ...overrides,
  };
}

export interface PageAnswer {
  readonly status: number;
  readonly location: string | null;
  readonly text: string;
}

/** Sends the hosted form as a browser would, without following redirects. */
export async function submitForm(url: string, fields: Record<string, string>): Promise<PageAnswer> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
}

export function payByCard(session: { url: string | null }, number: string): Promise<PageAnswer> {
  return submitForm(session.url ?? '', { method: 'card', number, expiry: '12 / 34', cvc: '123', name: 'Ana Núñez' });
}

export function payByDebit(session: { url: string | null }, iban = 'ES0700120345030000067890'): Promise<PageAnswer> {
  return submitForm(session.url ?? '', { method: 'sepa_debit', iban, holder: 'Ana Núñez' });
}

/** A session in which a customer saves a way to pay for later. */
export function setupSessionParams(customer: string): Stripe.Checkout.SessionCreateParams {
  return { mode: 'setup', currency: 'eur', customer, locale: 'es', success_url: SUCCESS_URL, cancel_url: 'http://127.0.0.1:3000/account' };
}

/** The id behind a reference, expanded or not. */
export function idOf(reference: string | { id: string } | null | undefined): string {
  return typeof reference === 'string' ? reference : (reference?.id ?? '');
}

/** Waits for a condition, at most twenty seconds. */
export async function waitUntil(condition: () => boolean | Promise<boolean>, description: string): Promise<void> {
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${description} did not happen within twenty seconds`);
}
