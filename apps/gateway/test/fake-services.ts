import type { Caller, EventContract, RequestContract } from '@brote/contracts';
import { availabilityChanged } from '@brote/contracts/catalog';
import { orderEventData, skuAvailability } from '@brote/contracts/examples';
import { sessionsEnded, type SessionsEndedEventData } from '@brote/contracts/identity';
import { orderPaid } from '@brote/contracts/orders';
import { treeReceiptChanged } from '@brote/contracts/tree-receipts';
import { treeReceipt } from '@brote/contracts/tree-receipts/examples';
import { CallerVerifier, uuidv7 } from '@brote/messaging';
import { callerKeys, connectAsOperator } from '@brote/test-support';
import { headers, type Msg, type NatsConnection } from 'nats';
import { EXAMPLE_REPLIES } from './example-replies';

type AnyContract = RequestContract<object, object, string>;

const callerVerifier = new CallerVerifier(callerKeys.publicKey);

/** A request that the fake service received. */
export interface ReceivedRequest {
  body: Record<string, unknown>;
  headers: Readonly<Record<string, string>>;
  /** The raw body, which the caller's signature covers. */
  bytes: Uint8Array;
}

type FakeAnswer =
  { reply: object } | { error: { kind: 'refused' | 'unavailable' | 'internal'; code: string; details?: unknown } } | 'silence';

/** All services behind the gateway, built from the contracts' examples. Any reply can be replaced for one test. */
export class FakeServices {
  private readonly answers = new Map<string, (received: ReceivedRequest) => FakeAnswer>();
  private readonly delayedAnswers = new Map<string, Promise<FakeAnswer>>();
  private readonly log = new Map<string, ReceivedRequest[]>();

  private constructor(private readonly nats: NatsConnection) {}

  static async start(url: string): Promise<FakeServices> {
    const services = new FakeServices(await connectAsOperator(url, { maxReconnectAttempts: -1 }));
    services.resetToExamples();
    await services.nats.flush();
    return services;
  }

  /** Sets the reply for a request from now on. */
  setAnswer(contract: AnyContract, answer: FakeAnswer | ((received: ReceivedRequest) => FakeAnswer)): void {
    if (!this.answers.has(contract.subject)) this.serve(contract);
    this.answers.set(contract.subject, typeof answer === 'function' ? answer : () => answer);
  }

  /** Replies once the promise is settled. */
  delayAnswer(contract: AnyContract, answer: Promise<FakeAnswer>): void {
    this.delayedAnswers.set(contract.subject, answer);
  }

  refuse(contract: AnyContract, code: string, details?: unknown): void {
    this.setAnswer(contract, { error: { kind: 'refused', code, details } });
  }

  /** The requests so far. */
  receivedRequests(contract: AnyContract): ReceivedRequest[] {
    return this.log.get(contract.subject) ?? [];
  }

  /** Restores the examples. */
  resetToExamples(): void {
    this.log.clear();
    this.delayedAnswers.clear();
    for (const [contract, reply] of EXAMPLE_REPLIES) this.setAnswer(contract, { reply });
  }

  /** The verified caller of the last request; null without one. */
  lastCallerOf(contract: AnyContract): Caller | null {
    const lastRequest = this.receivedRequests(contract).at(-1);
    const callerHeader = lastRequest?.headers['Caller'];
    return lastRequest === undefined || callerHeader === undefined
      ? null
      : (callerVerifier.verify(callerHeader, { subject: contract.subject, body: lastRequest.bytes })?.caller ?? null);
  }

  /** Publishes that sessions ended, as identity's relay would. */
  async publishSessionsEnded(eventData: SessionsEndedEventData): Promise<void> {
    await this.publish(sessionsEnded, eventData);
  }

  /** Publishes an event as the catalogue's relay would. */
  async publishAvailabilityChanged(): Promise<void> {
    await this.publish(availabilityChanged, skuAvailability);
  }

  /** Publishes that an order was paid, as the orders service's relay would. */
  async publishOrderPaid(): Promise<void> {
    await this.publish(orderPaid, orderEventData);
  }

  /** Publishes that a receipt for planted trees was published. */
  async publishTreeReceiptChanged(): Promise<void> {
    await this.publish(treeReceiptChanged, { receiptId: treeReceipt.id, isStruck: false });
  }

  async stop(): Promise<void> {
    await this.nats.close();
  }

  private async publish<P extends object>(contract: EventContract<P>, payload: P): Promise<void> {
    const id = uuidv7();
    const messageHeaders = headers();
    const fields = {
      'Nats-Msg-Id': id,
      'Occurred-At': new Date().toISOString(),
      Epoch: '0',
      'Aggregate-Type': contract.aggregate,
      'Event-Type': contract.type,
      'Aggregate-Id': uuidv7(),
      'Aggregate-Version': '1',
      'Correlation-Id': uuidv7(),
    };
    for (const [name, value] of Object.entries(fields)) messageHeaders.set(name, value);
    await this.nats.jetstream().publish(contract.subject, JSON.stringify(payload), { headers: messageHeaders });
  }

  private async respond(message: Msg, received: ReceivedRequest): Promise<void> {
    const answer = (await this.delayedAnswers.get(message.subject)) ?? this.answers.get(message.subject)?.(received) ?? 'silence';
    if (answer !== 'silence') message.respond(JSON.stringify(answer));
  }

  private serve({ subject }: AnyContract): void {
    this.nats.subscribe(subject, {
      queue: 'fake',
      callback: (_error, message) => {
        const received = {
          body: JSON.parse(message.string()) as ReceivedRequest['body'],
          headers: headersOf(message),
          bytes: message.data,
        };
        this.log.set(subject, [...(this.log.get(subject) ?? []), received]);
        void this.respond(message, received);
      },
    });
  }
}

function headersOf({ headers: messageHeaders }: Msg): Record<string, string> {
  return Object.fromEntries((messageHeaders?.keys() ?? []).map((name) => [name, messageHeaders?.get(name) ?? '']));
}
