import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { decodeForm } from './form';
import { bodyOf, close, forward, listen, loopback, relay } from './http';
import type { Answer } from './http';
import { IdempotencyWatch } from './idempotency-watch';
import { asArray, isObject, parsed } from './json';
import { Logbook } from './logbook';
import type { LoggedViolation, Summary } from './logbook';
import { ContractValidator } from './contract-validator';
import type { ContractValidatorOptions } from './contract-validator';
import type { RequestVerdict, StripeErrorAnswer, Violation } from './verdict';

export interface StartContractValidatorOptions extends ContractValidatorOptions {
  /** URL of the sandbox. */
  readonly target: string;
  /** 0 or left out: any free port. */
  readonly port?: number;
  readonly logFile?: string;
  /** Answer a bad request as Stripe does instead of passing it on. */
  readonly enforce?: boolean;
  readonly timeoutMs?: number;
  /** The URL that receives deliveries after they were validated. */
  readonly webhookTarget?: string;
  readonly webhookPort?: number;
  readonly webhookSecret?: string;
  readonly onViolation?: (violation: LoggedViolation) => void;
}

export interface RunningContractValidator {
  readonly port: number;
  readonly webhookPort?: number;
  readonly url: string;
  readonly validator: ContractValidator;
  /** Every finding so far; may be emptied by the reader. */
  readonly violations: LoggedViolation[];
  summary(): Summary;
  close(): Promise<Summary>;
}

const TIMEOUT_MS = 60_000;
const single = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);

/** A proxy between the code under test and the sandbox that validates every message. */
class Proxy {
  private readonly watch = new IdempotencyWatch();

  constructor(
    private readonly validator: ContractValidator,
    private readonly logbook: Logbook,
    private readonly options: StartContractValidatorOptions,
  ) {}

  async api(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(incoming);
    const url = incoming.url ?? '/';
    if (url.startsWith('/__referee/')) {
      this.answerControls(incoming, response);
      return;
    }
    const target = new URL(this.options.target);
    // Hosted pages and the sandbox's own controls are no part of Stripe's API.
    if (!/^\/v[12]\//.test(url)) {
      relay(response, await forward(target, incoming, body, this.timeoutMs));
      return;
    }
    const verdict = this.validator.validateRequest({ method: incoming.method ?? 'GET', url, body, headers: incoming.headers });
    const context = { n: this.logbook.request(verdict.operationId), method: incoming.method, url, operationId: verdict.operationId };
    if (this.options.enforce === true && verdict.stripeError !== undefined) {
      this.logbook.record(context, verdict.violations);
      relay(response, this.refusal(verdict.stripeError, context.n));
      return;
    }
    const answer = await forward(target, incoming, body, this.timeoutMs);
    this.logbook.record(context, this.requestFindings(verdict, answer.status));
    this.logbook.record({ ...context, status: answer.status }, this.answerFindings(incoming, body, answer));
    relay(response, answer);
  }

  async webhook(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(incoming);
    const verdict = this.validator.validateWebhook({ body, headers: incoming.headers, secret: this.options.webhookSecret });
    const event = parsed(body);
    const { id, type } = isObject(event) ? event : {};
    this.logbook.delivery(String(type));
    this.logbook.record({ webhook: true, event: id, type }, verdict.violations);
    relay(response, await forward(new URL(this.options.webhookTarget ?? ''), incoming, body, this.timeoutMs));
  }

  private get timeoutMs(): number {
    return this.options.timeoutMs ?? TIMEOUT_MS;
  }

  private answerControls(incoming: IncomingMessage, response: ServerResponse): void {
    if (incoming.url === '/__referee/reset' && incoming.method === 'POST') this.logbook.reset();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(incoming.url === '/__referee/violations' ? this.logbook.violations : this.logbook.summary()));
  }

  private refusal({ status, body }: StripeErrorAnswer, n: number): Answer {
    const headers = {
      'content-type': 'application/json',
      'request-id': `req_referee${n}`,
      'stripe-version': this.validator.apiVersion,
      'stripe-should-retry': 'false',
    };
    return { status, headers, body: Buffer.from(JSON.stringify(body)) };
  }

  /** A bad request that the sandbox refuses is the sandbox doing its work: then it is only a note. */
  private requestFindings({ violations }: RequestVerdict, status: number): Violation[] {
    const isRefused = status >= 400 && status < 500;
    return isRefused ? violations.map((violation) => ({ ...violation, severity: 'warning' as const, refusedBySandbox: true })) : violations;
  }

  private answerFindings(incoming: IncomingMessage, body: Buffer, answer: Answer): Violation[] {
    const { method = 'GET', url = '/', headers: requestHeaders } = incoming;
    const { status, headers } = answer;
    const form = body.toString('utf8');
    const expand = method === 'POST' ? { expand: (asArray(decodeForm(form).value['expand']) ?? []).map(String) } : {};
    const verdict = this.validator.validateResponse({ method, url, status, body: answer.body, headers, requestHeaders, ...expand });
    const key = single(requestHeaders['idempotency-key']);
    const account = single(requestHeaders['stripe-account']);
    const replay = this.watch.validate({
      method,
      url,
      body: form,
      key,
      account,
      status,
      responseBody: parsed(answer.body),
      responseHeaders: headers,
    });
    return [...verdict.violations, ...replay];
  }
}

/** Runs one exchange; its failure is a finding, too. */
function guarded(logbook: Logbook, work: (incoming: IncomingMessage, response: ServerResponse) => Promise<void>) {
  return (incoming: IncomingMessage, response: ServerResponse): void => {
    work(incoming, response).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      logbook.record({ method: incoming.method, url: incoming.url }, [{ severity: 'error', side: 'proxy', kind: 'unreachable', message }]);
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { type: 'api_error', message: `referee: ${message}` } }));
    });
  };
}

/**
 * Starts a reverse proxy on loopback in front of the sandbox. With `webhookTarget` it starts a second one in front of the shop's webhook
 * address.
 * @throws Error when a target is not on loopback or a port is taken
 */
export async function startContractValidator(options: StartContractValidatorOptions): Promise<RunningContractValidator> {
  loopback(options.target, 'the target');
  if (options.webhookTarget !== undefined) loopback(options.webhookTarget, 'the webhook target');
  const validator = new ContractValidator(options);
  const logbook = new Logbook(validator.apiVersion, options.logFile, options.onViolation);
  const proxy = new Proxy(validator, logbook, options);
  const api = createServer(guarded(logbook, (incoming, response) => proxy.api(incoming, response)));
  const hooks =
    options.webhookTarget === undefined
      ? undefined
      : createServer(guarded(logbook, (incoming, response) => proxy.webhook(incoming, response)));
  const port = await listen(api, options.port ?? 0);
  const webhookPort = hooks === undefined ? undefined : await listen(hooks, options.webhookPort ?? 0);
  return {
    port,
    webhookPort,
    url: `http://127.0.0.1:${port}`,
    validator,
    violations: logbook.violations,
    summary: () => logbook.summary(),
    async close() {
      await Promise.all([close(api), close(hooks)]);
      await logbook.close();
      return logbook.summary();
    },
  };
}
