import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { decodeForm } from './form';
import { readBody, close, forward, listen, parseLoopbackUrl, relayAnswer } from './http';
import type { HttpAnswer } from './http';
import { IdempotencyValidator } from './idempotency-validator';
import { asArray, isObject, parseJson } from './json';
import { ViolationLog } from './violation-log';
import type { LoggedViolation, ViolationSummary } from './violation-log';
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
  summary(): ViolationSummary;
  close(): Promise<ViolationSummary>;
}

const TIMEOUT_MS = 60_000;
const firstHeaderValue = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);

/** A proxy between the code under test and the sandbox that validates every message. */
class ValidatingProxy {
  private readonly idempotencyValidator = new IdempotencyValidator();

  constructor(
    private readonly validator: ContractValidator,
    private readonly violationLog: ViolationLog,
    private readonly options: StartContractValidatorOptions,
  ) {}

  async handleApiRequest(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(incoming);
    const url = incoming.url ?? '/';
    if (url.startsWith('/__referee/')) {
      this.handleControlRequest(incoming, response);
      return;
    }
    const target = new URL(this.options.target);
    // Hosted pages and the sandbox's own controls are no part of Stripe's API.
    if (!/^\/v[12]\//.test(url)) {
      relayAnswer(response, await forward(target, incoming, body, this.timeoutMs));
      return;
    }
    const verdict = this.validator.validateRequest({ method: incoming.method ?? 'GET', url, body, headers: incoming.headers });
    const context = {
      n: this.violationLog.countRequest(verdict.operationId),
      method: incoming.method,
      url,
      operationId: verdict.operationId,
    };
    if (this.options.enforce === true && verdict.stripeError !== undefined) {
      this.violationLog.record(context, verdict.violations);
      relayAnswer(response, this.toErrorAnswer(verdict.stripeError, context.n));
      return;
    }
    const answer = await forward(target, incoming, body, this.timeoutMs);
    this.violationLog.record(context, this.requestViolations(verdict, answer.status));
    this.violationLog.record({ ...context, status: answer.status }, this.answerViolations(incoming, body, answer));
    relayAnswer(response, answer);
  }

  async handleWebhook(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(incoming);
    const verdict = this.validator.validateWebhook({ body, headers: incoming.headers, secret: this.options.webhookSecret });
    const event = parseJson(body);
    const { id, type } = isObject(event) ? event : {};
    this.violationLog.countDelivery(String(type));
    this.violationLog.record({ webhook: true, event: id, type }, verdict.violations);
    relayAnswer(response, await forward(new URL(this.options.webhookTarget ?? ''), incoming, body, this.timeoutMs));
  }

  private get timeoutMs(): number {
    return this.options.timeoutMs ?? TIMEOUT_MS;
  }

  private handleControlRequest(incoming: IncomingMessage, response: ServerResponse): void {
    if (incoming.url === '/__referee/reset' && incoming.method === 'POST') this.violationLog.reset();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(incoming.url === '/__referee/violations' ? this.violationLog.violations : this.violationLog.summary()));
  }

  private toErrorAnswer({ status, body }: StripeErrorAnswer, n: number): HttpAnswer {
    const headers = {
      'content-type': 'application/json',
      'request-id': `req_referee${n}`,
      'stripe-version': this.validator.apiVersion,
      'stripe-should-retry': 'false',
    };
    return { status, headers, body: Buffer.from(JSON.stringify(body)) };
  }

  /** A bad request that the sandbox refuses is the sandbox doing its work: then it is only a note. */
  private requestViolations({ violations }: RequestVerdict, status: number): Violation[] {
    const isRefused = status >= 400 && status < 500;
    return isRefused ? violations.map((violation) => ({ ...violation, severity: 'warning' as const, refusedBySandbox: true })) : violations;
  }

  private answerViolations(incoming: IncomingMessage, body: Buffer, answer: HttpAnswer): Violation[] {
    const { method = 'GET', url = '/', headers: requestHeaders } = incoming;
    const { status, headers } = answer;
    const bodyText = body.toString('utf8');
    const expand = method === 'POST' ? { expand: (asArray(decodeForm(bodyText).value['expand']) ?? []).map(String) } : {};
    const verdict = this.validator.validateResponse({ method, url, status, body: answer.body, headers, requestHeaders, ...expand });
    const key = firstHeaderValue(requestHeaders['idempotency-key']);
    const account = firstHeaderValue(requestHeaders['stripe-account']);
    const replayViolations = this.idempotencyValidator.validate({
      method,
      url,
      body: bodyText,
      key,
      account,
      status,
      responseBody: parseJson(answer.body),
      responseHeaders: headers,
    });
    return [...verdict.violations, ...replayViolations];
  }
}

/** Runs one exchange; its failure is a finding, too. */
function handleErrors(violationLog: ViolationLog, handler: (incoming: IncomingMessage, response: ServerResponse) => Promise<void>) {
  return (incoming: IncomingMessage, response: ServerResponse): void => {
    handler(incoming, response).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      violationLog.record({ method: incoming.method, url: incoming.url }, [
        { severity: 'error', side: 'proxy', kind: 'unreachable', message },
      ]);
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
  parseLoopbackUrl(options.target, 'the target');
  if (options.webhookTarget !== undefined) parseLoopbackUrl(options.webhookTarget, 'the webhook target');
  const validator = new ContractValidator(options);
  const violationLog = new ViolationLog(validator.apiVersion, options.logFile, options.onViolation);
  const proxy = new ValidatingProxy(validator, violationLog, options);
  const api = createServer(handleErrors(violationLog, (incoming, response) => proxy.handleApiRequest(incoming, response)));
  const webhookServer =
    options.webhookTarget === undefined
      ? undefined
      : createServer(handleErrors(violationLog, (incoming, response) => proxy.handleWebhook(incoming, response)));
  const port = await listen(api, options.port ?? 0);
  const webhookPort = webhookServer === undefined ? undefined : await listen(webhookServer, options.webhookPort ?? 0);
  return {
    port,
    webhookPort,
    url: `http://127.0.0.1:${port}`,
    validator,
    violations: violationLog.violations,
    summary: () => violationLog.summary(),
    async close() {
      await Promise.all([close(api), close(webhookServer)]);
      await violationLog.close();
      return violationLog.summary();
    },
  };
}
