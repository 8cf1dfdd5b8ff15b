import { setTimeout as pause } from 'node:timers/promises';
import { CALLER_CODES, type Caller } from '@brote/contracts';
import { isDatabaseUnavailable, isInvalidValue } from '@brote/persistence';
import { Logger } from '@nestjs/common';
import type { Msg, Subscription } from 'nats';
import type { BrokerConnection } from './broker/broker-connection';
import type { AnyRequestContract } from './request-handler.decorator';
import { withMessageContext } from './message-context';
import type { MessagingMetrics } from './messaging-metrics';
import { CallContext } from './requests/call-context';
import { authorizeCaller } from './requests/authorize-caller';
import type { CallerVerifier } from './requests/caller-context';
import { ReplayGuard } from './requests/replay-guard';
import { INVALID_REQUEST, Refusal, Unavailable } from './requests/refusal';
import { decodeJson, encodeJson, header, REQUEST_HEADERS, type WireReply, type WireError } from './requests/request-wire';
import { validateRequest } from './requests/validate-request';
import { traceRequestHandler } from './spans';
import { uuidv7 } from './uuidv7';

export interface RegisteredRequestHandler {
  contract: AnyRequestContract;
  handle: (request: object, call: CallContext) => Promise<object>;
}

/** A reply to another subject would be published in the name of the service. */
const INBOX = '_INBOX.';

/** Handles the requests of a service; each request goes to one of its copies. */
export class RequestServer {
  private readonly logger = new Logger(RequestServer.name);
  private readonly subscriptions: Subscription[] = [];
  private readonly inProgress = new Set<Promise<void>>();
  private readonly used: ReplayGuard;

  constructor(
    private readonly broker: BrokerConnection,
    private readonly service: string,
    private readonly metrics: MessagingMetrics,
    private readonly callers: CallerVerifier | null = null,
  ) {
    this.used = new ReplayGuard(broker, service);
  }

  /** @throws Error when the contract needs a caller and no key can verify one */
  serve(handler: RegisteredRequestHandler): void {
    if (handler.contract.caller !== 'none' && !this.callers)
      throw new Error(`${handler.contract.name} needs a caller: set CALLER_PUBLIC_KEY to the public key of the gateway`);
    if (handler.contract.caller !== 'none') this.used.listen();
    const callback = (error: Error | null, message: Msg): void => {
      if (error) {
        this.logger.error(`${handler.contract.name}: the subscription failed: ${error.message}`);
        return;
      }
      if (!message.reply?.startsWith(INBOX)) {
        this.logger.warn(`${handler.contract.name}: a request with a reply subject outside the inboxes is ignored`);
        return;
      }
      const work = this.answer(handler, message)
        .catch((reason: unknown) => this.logger.error(`${handler.contract.name}: the reply could not be sent: ${String(reason)}`))
        .finally(() => this.inProgress.delete(work));
      this.inProgress.add(work);
    };
    this.subscriptions.push(this.broker.nats.subscribe(handler.contract.subject, { queue: this.service, callback }));
  }

  /** Accepts no further requests and waits for those in progress, at most the given milliseconds. */
  async drain(longestMs: number): Promise<void> {
    if (this.broker.nats.isClosed()) return;
    await Promise.allSettled(this.subscriptions.map((subscription) => subscription.drain()));
    await this.used.drain();
    await Promise.race([Promise.allSettled([...this.inProgress]), pause(longestMs, undefined, { ref: false })]);
  }

  private async answer({ contract, handle }: RegisteredRequestHandler, message: Msg): Promise<void> {
    const call = callOf(message, contract.deadlineMs, this.callerOf(contract, message));
    if (call.remainingMs() === 0) {
      // The caller no longer waits and may have sent the request again: executing it now would execute it twice.
      this.metrics.count('requests_expired_total', { request: contract.name });
      return;
    }
    const startedAt = performance.now();
    const traceparent = header(message.headers, REQUEST_HEADERS.traceparent);
    const fields = { correlationId: call.correlationId, traceparent, deadline: call.deadline.getTime() };
    const answer = await withMessageContext(fields, () =>
      traceRequestHandler(contract.name, traceparent, () => this.attempt({ contract, handle }, message, call)),
    );
    this.metrics.observe('request_seconds', (performance.now() - startedAt) / 1_000, { request: contract.name });
    message.respond(encodeJson(answer));
  }

  private async attempt({ contract, handle }: RegisteredRequestHandler, message: Msg, call: CallContext): Promise<WireReply> {
    try {
      authorizeCaller(contract.caller, call.caller);
      const request = await validateRequest(contract.request, bodyOf(message));
      return { reply: await handle(request, call) };
    } catch (error) {
      return { error: this.toWire(contract, error) };
    }
  }

  /** A context that was already used proves nothing, in whichever copy. */
  private callerOf({ caller, subject }: AnyRequestContract, { headers, data }: Msg): Caller | null {
    const context = header(headers, REQUEST_HEADERS.caller);
    if (context === null || caller === 'none') return null;
    const verified = this.callers?.verify(context, { subject, body: data }) ?? null;
    return verified !== null && this.used.accept(verified) ? verified.caller : null;
  }

  private toWire(contract: AnyRequestContract, error: unknown): WireError {
    const refusal: Refusal | null = error instanceof Refusal ? error : null;
    if (refusal !== null && isDeclared(contract, refusal.code)) {
      return { kind: 'refused', code: refusal.code, details: refusal.details };
    }
    if (isInvalidValue(error)) return { kind: 'refused', code: INVALID_REQUEST, details: [] };
    if (error instanceof Unavailable || isDatabaseUnavailable(error)) {
      this.logger.warn(`${contract.name}: not available: ${String(error)}`);
      return { kind: 'unavailable', code: 'UNAVAILABLE' };
    }
    this.logger.error(`${contract.name} failed: ${String(error)}`, error instanceof Error ? error.stack : undefined);
    return { kind: 'internal', code: 'INTERNAL' };
  }
}

/** Refusal codes of every request, and those of its contract. */
function isDeclared({ errors }: AnyRequestContract, code: string): boolean {
  return code === INVALID_REQUEST || CALLER_CODES.some((known) => known === code) || errors.includes(code);
}

function callOf({ headers }: Msg, defaultMs: number, caller: Caller | null): CallContext {
  const deadline = Number(header(headers, REQUEST_HEADERS.deadline));
  return new CallContext(
    new Date(Number.isSafeInteger(deadline) && deadline > 0 ? deadline : Date.now() + defaultMs),
    header(headers, REQUEST_HEADERS.idempotencyKey),
    header(headers, REQUEST_HEADERS.correlationId) ?? uuidv7(),
    caller,
  );
}

function bodyOf({ data }: Msg): unknown {
  try {
    return decodeJson(data);
  } catch {
    throw new Refusal(INVALID_REQUEST, [{ field: '', rules: ['isJson'], messages: ['the body must be JSON'] }]);
  }
}
