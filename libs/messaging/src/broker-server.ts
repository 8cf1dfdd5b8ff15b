import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '@brote/contracts';
import { Logger } from '@nestjs/common';
import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import type { Msg, Subscription } from 'nats';
import { isObservable, lastValueFrom } from 'rxjs';
import type { BrokerConnection } from './broker/broker-connection';
import type { AnyRequestContract, RequestHandlerExtras } from './request-handler.decorator';
import { EventHandlerRegistry, isEventHandlerExtras } from './event-handlers';
import { withMessageContext } from './message-context';
import type { MessagingMetrics } from './messaging-options';
import { CallContext } from './requests/call-context';
import type { CallerVerifier } from './requests/caller-signature';
import { ReplayGuard } from './requests/replay-guard';
import { RequestFailure } from './requests/request-error.filter';
import { encodeJson, readHeader, REQUEST_HEADERS, type WireReply } from './requests/request-wire';
import { traceRequestHandler } from './spans';
import { uuidv7 } from './uuidv7';

type BrokerHandler = MessageHandler<Uint8Array, CallContext, object>;
type BrokerEvents = { reconnect: () => void };

/** A reply to another subject would be published in the name of the service. */
const INBOX_PREFIX = '_INBOX.';

/**
 * Nest's transport over the broker: subscribes every `@RequestHandler` of a service, and collects its `@EventHandler` methods. Each request
 * goes to one of the service's copies.
 * Deadline, message context, span and duration enclose Nest's own chain, because a refused caller never reaches an interceptor.
 */
export class BrokerServer extends Server<BrokerEvents> implements CustomTransportStrategy {
  /** The connection of the `nats` package. */
  override readonly unwrap: Server['unwrap'] = () => this.broker.nats as never;
  protected override readonly logger = new Logger(BrokerServer.name);
  /** The handlers of events that Nest has bound. The inbox runs them. */
  readonly eventHandlers: EventHandlerRegistry;
  private readonly subscriptions: Subscription[] = [];
  private readonly inProgress = new Set<Promise<void>>();
  private readonly replayGuard: ReplayGuard;
  private unsubscribePromise: Promise<void> | undefined;

  constructor(
    private readonly broker: BrokerConnection,
    private readonly service: string,
    private readonly metrics: MessagingMetrics,
    private readonly callerVerifier: CallerVerifier | null = null,
  ) {
    super();
    this.eventHandlers = new EventHandlerRegistry(service);
    this.replayGuard = new ReplayGuard(broker, service);
  }

  /** Called by Nest for each handler that it has bound. */
  override addHandler(pattern: string, callback: MessageHandler, isEventHandler = false, extras: object = {}): void {
    if (isEventHandler && isEventHandlerExtras(extras)) this.eventHandlers.add(pattern, callback, extras);
    else super.addHandler(pattern, callback, isEventHandler, extras);
  }

  /** Subscribes all handlers of requests. Calls back once the broker knows them, or with the error of a handler that cannot be served. */
  listen(callback: (error?: unknown) => void): void {
    this.subscribeAll().then(() => callback(), callback);
  }

  /** Accepts no further requests. The shutdown hook of the process drains: it waits for the requests together with the events. */
  close(): void {
    this.unsubscribePromise ??= this.unsubscribe();
  }

  on<Event extends keyof BrokerEvents>(_event: Event, callback: BrokerEvents[Event]): void {
    this.broker.onReconnect(callback);
  }

  /** Accepts no further requests and waits for those in progress, at most the given milliseconds. */
  async drain(timeoutMs: number): Promise<void> {
    if (this.broker.nats.isClosed()) return;
    this.close();
    await this.unsubscribePromise;
    await Promise.race([Promise.allSettled([...this.inProgress]), pause(timeoutMs, undefined, { ref: false })]);
  }

  private async unsubscribe(): Promise<void> {
    if (this.broker.nats.isClosed()) return;
    await Promise.allSettled(this.subscriptions.map((subscription) => subscription.drain()));
    await this.replayGuard
      .drain()
      .catch((reason: unknown) => this.logger.warn(`The subscription to used ids could not end: ${String(reason)}`));
  }

  private async subscribeAll(): Promise<void> {
    for (const handler of this.messageHandlers.values()) {
      if (isRequestHandler(handler)) this.subscribe(handler.extras.contract, handler);
    }
    // A ready service may receive requests at once. Until the broker knows the subscriptions, it reports no responders.
    await this.broker.flush();
    this.logger.log(`Handling ${this.subscriptions.length} types of requests`);
  }

  /** @throws Error when the contract needs a caller and no key can verify one */
  private subscribe(contract: AnyRequestContract, handle: BrokerHandler): void {
    if (contract.caller !== 'none' && !this.callerVerifier)
      throw new Error(`${contract.name} needs a caller: set CALLER_PUBLIC_KEY to the public key of the gateway`);
    if (contract.caller !== 'none') this.replayGuard.listen();
    const callback = (error: Error | null, message: Msg): void => {
      if (error) {
        this.logger.error(`${contract.name}: the subscription failed: ${error.message}`);
        return;
      }
      if (!message.reply?.startsWith(INBOX_PREFIX)) {
        this.logger.warn(`${contract.name}: a request with a reply subject outside the inboxes is ignored`);
        return;
      }
      const work = this.answer(contract, handle, message)
        .catch((reason: unknown) => this.logger.error(`${contract.name}: the reply could not be sent: ${String(reason)}`))
        .finally(() => this.inProgress.delete(work));
      this.inProgress.add(work);
    };
    this.subscriptions.push(this.broker.nats.subscribe(contract.subject, { queue: this.service, callback }));
  }

  private async answer(contract: AnyRequestContract, handle: BrokerHandler, message: Msg): Promise<void> {
    const call = toCallContext(message, contract.deadlineMs, this.verifyCaller(contract, message));
    if (call.remainingMs() === 0) {
      // The caller no longer waits and may have sent the request again: executing it now would execute it twice.
      this.metrics.count('requests_expired_total', { request: contract.name });
      return;
    }
    const startedAt = performance.now();
    const traceparent = readHeader(message.headers, REQUEST_HEADERS.traceparent);
    const messageContext = { correlationId: call.correlationId, traceparent, deadline: call.deadline.getTime() };
    const answer = await withMessageContext(messageContext, () =>
      traceRequestHandler(contract.name, traceparent, () => this.callHandler(contract, handle, { data: message.data, call })),
    );
    this.metrics.observe('request_seconds', (performance.now() - startedAt) / 1_000, { request: contract.name });
    message.respond(encodeJson(answer));
  }

  /** Runs Nest's chain of a handler: guard, pipe, method, and the exception filter for an error of any of them. */
  private async callHandler({ name }: AnyRequestContract, handle: BrokerHandler, { data, call }: IncomingRequest): Promise<WireReply> {
    try {
      const result: unknown = await handle(data, call);
      return { reply: isObservable(result) ? await lastValueFrom(result) : result };
    } catch (error) {
      if (error instanceof RequestFailure) return { error: error.wireError };
      this.logger.error(`${name} failed outside its filter: ${String(error)}`);
      return { error: { kind: 'internal', code: 'INTERNAL' } };
    }
  }

  /** A context that was already used proves nothing, in whichever copy. */
  private verifyCaller({ caller, subject }: AnyRequestContract, { headers, data }: Msg): Caller | null {
    const context = readHeader(headers, REQUEST_HEADERS.caller);
    if (context === null || caller === 'none') return null;
    const verifiedContext = this.callerVerifier?.verify(context, { subject, body: data }) ?? null;
    return verifiedContext !== null && this.replayGuard.accept(verifiedContext) ? verifiedContext.caller : null;
  }
}

interface IncomingRequest {
  data: Uint8Array;
  call: CallContext;
}

type ContractHandler = BrokerHandler & { extras: RequestHandlerExtras };

/** Whether the handler was declared by `@RequestHandler`; Nest also lists the handlers of other transports. */
function isRequestHandler(handler: MessageHandler): handler is ContractHandler {
  return handler.isEventHandler !== true && handler.extras?.['contract'] !== undefined;
}

function toCallContext({ headers }: Msg, defaultDeadlineMs: number, caller: Caller | null): CallContext {
  const deadline = Number(readHeader(headers, REQUEST_HEADERS.deadline));
  return new CallContext(
    new Date(Number.isSafeInteger(deadline) && deadline > 0 ? deadline : Date.now() + defaultDeadlineMs),
    readHeader(headers, REQUEST_HEADERS.idempotencyKey),
    readHeader(headers, REQUEST_HEADERS.correlationId) ?? uuidv7(),
    caller,
  );
}
