import type { Caller, ReplyOf, RequestContract, RequestOf } from '@brote/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { Msg, MsgHdrs, NatsConnection } from 'nats';
import { lastValueFrom } from 'rxjs';
import { BrokerConnection } from './broker/broker-connection';
import { currentMessageContext, outgoingTraceparent } from './message-context';
import { MESSAGING_OPTIONS, type MessagingOptions } from './messaging-options';
import { sendWithRetry, hasNoResponders } from './requests/send-with-retry';
import { CallerSigner } from './requests/caller-signature';
import { RemoteFailure, Refusal, Unavailable } from './requests/refusal';
import { decodeJson, encodeJson, toHeaders, REQUEST_HEADERS, type WireReply, type WireError } from './requests/request-wire';
import { traceRequest } from './spans';
import { uuidv7 } from './uuidv7';
import { ClientProxy, type ReadPacket, type WritePacket } from '@nestjs/microservices';

/** One message of a request, with the headers that its contract demands. */
export interface BrokerRecord {
  body: Uint8Array;
  headers: MsgHdrs;
  timeoutMs: number;
}

/** Nest's client over the broker connection of the process. Use `RequestClient`, which knows the contracts. */
@Injectable()
export class BrokerClient extends ClientProxy {
  /** The connection of the `nats` package. */
  override readonly unwrap: ClientProxy['unwrap'] = () => this.broker.nats as never;

  constructor(private readonly broker: BrokerConnection) {
    super();
  }

  /** The connection is open since the start, and reconnects by itself. */
  connect(): Promise<NatsConnection> {
    return Promise.resolve(this.broker.nats);
  }

  /** The connection belongs to the process, which closes it last. */
  close(): void {
    return undefined;
  }

  /** Emits the reply as it arrived, or the error of the broker. */
  protected publish({ pattern, data }: ReadPacket<BrokerRecord>, callback: (packet: WritePacket<Msg>) => void): () => void {
    let isAwaited = true;
    const emitUnlessCancelled = (packet: WritePacket<Msg>): void => {
      if (isAwaited) callback(packet);
    };
    this.broker.nats.request(String(pattern), data.body, { timeout: data.timeoutMs, headers: data.headers }).then(
      (response) => emitUnlessCancelled({ response, isDisposed: true }),
      (err: unknown) => emitUnlessCancelled({ err, isDisposed: true }),
    );
    return () => void (isAwaited = false);
  }

  /** An event without its change in the database is no event: the outbox publishes it. */
  protected dispatchEvent<T>({ pattern }: ReadPacket): Promise<T> {
    return Promise.reject(new Error(`${String(pattern)}: events are published by the outbox`));
  }
}

const RETRY_DELAY_MS = 100;
/** Milliseconds that cover a reconnect; a longer outage is an error at once. */
const RECONNECT_TIMEOUT_MS = 1_000;

export interface RequestOptions {
  /** Milliseconds to wait; the contract's own deadline otherwise. Never longer than the call this one is part of. */
  deadlineMs?: number;
  idempotencyKey?: string;
  /** The person on whose behalf the request is sent. Only the gateway, which verified the person, can sign it. */
  caller?: Caller | null;
}

interface OutgoingRequest {
  contract: Pick<RequestContract<object, object, string>, 'name' | 'subject' | 'retry'>;
  body: Uint8Array;
  /** Milliseconds since 1970. */
  deadline: number;
}

/** Sends requests to other services and waits for their replies: contracts, deadlines and repetitions over a `ClientProxy`. */
@Injectable()
export class RequestClient {
  private readonly signer: CallerSigner | null;

  constructor(
    private readonly broker: BrokerConnection,
    private readonly proxy: BrokerClient,
    @Inject(MESSAGING_OPTIONS) { callerKeys }: MessagingOptions,
  ) {
    this.signer = callerKeys?.privateKey === undefined ? null : new CallerSigner(callerKeys.privateKey);
  }

  /**
   * @throws Refusal when the service refuses, with a code of the contract or INVALID_REQUEST
   * @throws Unavailable when no reply arrives before the deadline
   * @throws RemoteFailure when the other service failed
   */
  send<C extends RequestContract<object, object, string>>(
    contract: C,
    request: RequestOf<C>,
    options: RequestOptions = {},
  ): Promise<ReplyOf<C>> {
    const { deadlineMs = contract.deadlineMs } = options;
    const deadline = Math.min(Date.now() + deadlineMs, currentMessageContext()?.deadline ?? Number.POSITIVE_INFINITY);
    return traceRequest(contract.name, async () => {
      const body = encodeJson(request);
      // Each try is a separate message with its own signature.
      const buildHeaders = (): MsgHdrs => this.buildHeaders({ contract, body, deadline }, options);
      const message = await this.sendUntilDeadline({ contract, body, deadline }, buildHeaders);
      const reply = decodeJson(message.data) as WireReply;
      if ('error' in reply) throw toError(contract.name, reply.error);
      return reply.reply as ReplyOf<C>;
    });
  }

  private buildHeaders({ contract, body, deadline }: OutgoingRequest, { idempotencyKey, caller }: RequestOptions): MsgHdrs {
    if (caller && !this.signer) throw new Error(`${contract.name}: only a process with the private key may send requests for a caller`);
    return toHeaders({
      [REQUEST_HEADERS.deadline]: String(Math.floor(deadline)),
      [REQUEST_HEADERS.idempotencyKey]: idempotencyKey,
      [REQUEST_HEADERS.correlationId]: currentMessageContext()?.correlationId ?? uuidv7(),
      [REQUEST_HEADERS.traceparent]: outgoingTraceparent(),
      [REQUEST_HEADERS.caller]: caller && this.signer?.sign(caller, { subject: contract.subject, body }, deadline),
    });
  }

  private async sendUntilDeadline({ contract, body, deadline }: OutgoingRequest, buildHeaders: () => MsgHdrs): Promise<Msg> {
    for (let attempt = 1; ; attempt += 1) {
      const timeout = deadline - Date.now();
      if (timeout <= 0) throw new Unavailable(`${contract.name}: the deadline has passed`);
      // The client buffers messages while the broker is away. Waiting here keeps the sender within its deadline.
      if (!(await this.broker.waitForConnection(Math.min(timeout, RECONNECT_TIMEOUT_MS))))
        throw new Unavailable(`${contract.name}: the broker is away`);
      try {
        return await sendWithRetry(contract.retry, () =>
          this.request(contract.subject, { body, timeoutMs: Math.max(1, deadline - Date.now()), headers: buildHeaders() }),
        );
      } catch (error) {
        const isWithoutResponder = hasNoResponders(error) && contract.retry !== 'untilDeadline';
        // A restarting service returns within a moment; more attempts would only hide that it is down.
        if (!isWithoutResponder || attempt > 1 || deadline - Date.now() <= RETRY_DELAY_MS)
          throw new Unavailable(`${contract.name}: ${String(error)}`, { cause: error });
        await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
      }
    }
  }

  private request(subject: string, record: BrokerRecord): Promise<Msg> {
    return lastValueFrom(this.proxy.send<Msg, BrokerRecord>(subject, record));
  }
}

function toError(name: string, { kind, code, details }: WireError): Error {
  if (kind === 'refused') return new Refusal(code, details);
  if (kind === 'unavailable') return new Unavailable(`${name}: the service cannot reach its infrastructure`);
  return new RemoteFailure(`${name}: the service failed`);
}
