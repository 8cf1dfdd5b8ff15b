import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { EventContract } from '@brote/contracts';
import { subscriptionExamples } from '@brote/contracts/examples';
import { chargeDisputeClosed, type ChargeEventData, chargePaid, chargeRefunded, chargeRefundFailed } from '@brote/contracts/reporting';
import {
  type ChargeDocumentData,
  type ChargeDocumentDataRequest,
  type ChargeForDocuments,
  getChargeDocumentData,
} from '@brote/contracts/subscriptions';
import {
  messagingEntities,
  messagingMigrations,
  MessagingModule,
  Outbox,
  refuse,
  RequestHandler,
  startMicroservice,
} from '@brote/messaging';
import { PersistenceModule, UnitOfWork } from '@brote/persistence';
import { useDatabase, type TestDatabase } from '@brote/test-support';
import { Controller, Module, type INestApplicationContext } from '@nestjs/common';

/** A charge of a plan: the fields of its events, and the data of its invoice. */
export interface FakeCharge {
  chargeId: string;
  subscriptionId: string;
  userId: string;
  data: ChargeDocumentData;
}

const charges = new Map<string, FakeCharge>();
const eurosFromCents = (amount: number) => ({ amount, currency: 'EUR' as const });

/** Answers from memory, after the spec's own step. */
@Controller()
class FakeDocumentData {
  static before: (chargeId: string) => Promise<void> = () => Promise.resolve();

  @RequestHandler(getChargeDocumentData)
  async get({ chargeId }: ChargeDocumentDataRequest): Promise<ChargeDocumentData> {
    await FakeDocumentData.before(chargeId);
    return charges.get(chargeId)?.data ?? refuse(getChargeDocumentData, 'INVOICE_UNKNOWN');
  }
}

/** The charges of subscriptions: their data from memory, their events through a real outbox. */
export class FakeCharges {
  private version = 0;
  private responder: INestApplicationContext | null = null;

  private constructor(
    private readonly publisher: INestApplicationContext,
    private readonly database: TestDatabase,
    private readonly natsUrl: string,
  ) {}

  static async start(natsUrl: string): Promise<FakeCharges> {
    const tables = { entities: messagingEntities, migrations: messagingMigrations };
    const database = await useDatabase(tables);
    const persistence = PersistenceModule.forRoot({ service: 'subscriptions', url: database.url, ...tables });
    const messaging = MessagingModule.forRoot({ service: 'subscriptions', natsUrl, tuning: { relayPollMs: 50 } });
    @Module({ imports: [persistence, messaging] })
    class PublisherModule {}
    const fake = new FakeCharges(await startMicroservice(PublisherModule, { logger: false, abortOnError: false }), database, natsUrl);
    await fake.startAnswering();
    return fake;
  }

  async startAnswering(): Promise<void> {
    @Module({
      imports: [MessagingModule.forRoot({ service: 'test-subscriptions', natsUrl: this.natsUrl, database: false })],
      controllers: [FakeDocumentData],
    })
    class ResponderModule {}
    this.responder = await startMicroservice(ResponderModule, { logger: false, abortOnError: false });
  }

  /** Requests get no answer from now on; events are still published. */
  async stopAnswering(): Promise<void> {
    await this.responder?.close();
    this.responder = null;
  }

  async stop(): Promise<void> {
    await this.stopAnswering();
    await this.publisher.close();
    await this.database.drop();
  }

  /** Runs a step when the service asks for the data of a charge, before the answer. */
  set before(step: (chargeId: string) => Promise<void>) {
    FakeDocumentData.before = step;
  }

  /** A charge of 1.90 € for a month, with new ids besides the given ones; no event is published. */
  add(changes: Partial<ChargeDocumentData> = {}, ids: Partial<Omit<FakeCharge, 'data'>> = {}): FakeCharge {
    const newIds = { chargeId: `in_${randomUUID().replaceAll('-', '')}`, subscriptionId: randomUUID(), userId: randomUUID() };
    const charge = { ...newIds, ...ids, data: { ...subscriptionExamples.chargeDocumentData, ...changes } };
    charges.set(charge.chargeId, charge);
    return charge;
  }

  /** Erases the customer of a charge. */
  erase(charge: FakeCharge): void {
    charge.data = { ...charge.data, buyer: null, paymentMethod: null };
  }

  async pay(changes: Partial<ChargeDocumentData> = {}): Promise<FakeCharge> {
    const charge = this.add(changes);
    await this.publishPaid(charge);
    return charge;
  }

  publishPaid(charge: FakeCharge): Promise<void> {
    return this.publish(chargePaid, charge.chargeId, eventDataOf(charge));
  }

  /** Publishes that the charge was refunded up to a total in cents. @param byShop the part that the shop returned */
  publishRefunded(charge: FakeCharge, total: number, back: number, byShop = total): Promise<void> {
    const refund = { back: eurosFromCents(back), locale: charge.data.locale };
    return this.publish(chargeRefunded, charge.chargeId, { ...eventDataOf(charge, total, byShop), ...refund });
  }

  /** Publishes that a refund came back to the shop. */
  publishRefundFailed(charge: FakeCharge, total: number): Promise<void> {
    return this.publish(chargeRefundFailed, charge.chargeId, eventDataOf(charge, total));
  }

  /** Publishes the decision of a bank. @param byShop the part of `total` that the shop returned */
  publishDisputeClosed(charge: FakeCharge, outcome: 'won' | 'lost', total: number, byShop = 0): Promise<void> {
    return this.publish(chargeDisputeClosed, charge.chargeId, { ...eventDataOf(charge, total, byShop), outcome });
  }

  private async publish<Data extends object>(contract: EventContract<Data>, aggregateId: string, payload: Data): Promise<void> {
    this.version += 1;
    const { version } = this;
    await this.publisher.get(UnitOfWork).run((tx) => {
      this.publisher.get(Outbox).add(tx, contract, { aggregateId, version, payload });
      return Promise.resolve();
    });
  }
}

/** The entry of a charge in the list of subscriptions, with what went back. */
export function listedChargeOf(
  { chargeId, subscriptionId, userId, data }: FakeCharge,
  refunds: ChargeForDocuments['refunds'] = [],
): ChargeForDocuments {
  const refunded = refunds.reduce((total, { amount }) => total + amount, 0);
  const { amount, paidAt, buyer, sharesPayment = false } = data;
  return { chargeId, subscriptionId, userId, amount, paidAt, refunded, refunds, hasBuyer: buyer !== null, sharesPayment };
}

function eventDataOf({ chargeId, subscriptionId, userId, data }: FakeCharge, refunded = 0, byShop = refunded): ChargeEventData {
  const ids = { chargeId, subscriptionId, userId, amount: eurosFromCents(data.amount), paidAt: data.paidAt };
  if (refunded === 0) return ids;
  const shared = data.sharesPayment === true ? { refundedByShop: eurosFromCents(byShop) } : {};
  return { ...ids, refunded: eurosFromCents(refunded), ...shared };
}
