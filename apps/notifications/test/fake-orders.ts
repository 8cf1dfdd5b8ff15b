import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { invoiceDocument, orderEventData } from '@brote/contracts/examples';
import {
  getInvoice,
  getOrder,
  type GetOrderRequest,
  getWithdrawal,
  type GetWithdrawalRequest,
  type InvoiceDocument,
  type OrderEventData,
  orderPaid,
  type OrderView,
  type WithdrawalEventData,
  withdrawalReceived,
  type WithdrawalRecord,
} from '@brote/contracts/orders';
import {
  getRecallNotice,
  type GetRecallNoticeRequest,
  type RecallNotice,
  recallNoticeRequested,
  recallRemedyDone,
  type RecallRemedy,
} from '@brote/contracts/recalls';
import { recallNotice } from '@brote/contracts/recalls/examples';
import type { EventContract } from '@brote/contracts';
import {
  RequestHandler,
  messagingEntities,
  messagingMigrations,
  MessagingModule,
  Outbox,
  refuse,
  startMicroservice,
} from '@brote/messaging';
import { PersistenceModule, UnitOfWork } from '@brote/persistence';
import { useDatabase, type TestDatabase } from '@brote/test-support';
import { Controller, Module, type INestApplicationContext } from '@nestjs/common';
import { anOrder, aWithdrawal } from './builders';

export const INVOICE_PDF = Buffer.alloc(60_000, '%PDF-1.7 an invoice');

/** Answers for the requests of notifications to the orders service, from memory. */
@Controller()
class FakeOrdersHandlers {
  readonly orders = new Map<string, OrderView>();
  readonly withdrawals = new Map<string, WithdrawalRecord>();
  readonly notices = new Map<string, RecallNotice>();

  @RequestHandler(getRecallNotice)
  getNotice({ noticeId }: GetRecallNoticeRequest): Promise<RecallNotice> {
    return Promise.resolve(this.notices.get(noticeId) ?? refuse(getRecallNotice, 'NOTICE_UNKNOWN'));
  }

  @RequestHandler(getWithdrawal)
  getWithdrawal({ withdrawalId }: GetWithdrawalRequest): Promise<WithdrawalRecord> {
    return Promise.resolve(this.withdrawals.get(withdrawalId) ?? refuse(getWithdrawal, 'WITHDRAWAL_UNKNOWN'));
  }

  @RequestHandler(getOrder)
  getOrder({ orderId }: GetOrderRequest): Promise<OrderView> {
    return Promise.resolve(this.orders.get(orderId) ?? refuse(getOrder, 'ORDER_UNKNOWN'));
  }

  @RequestHandler(getInvoice)
  getInvoiceDocument({ orderId }: GetOrderRequest): Promise<InvoiceDocument> {
    if (!this.orders.has(orderId)) refuse(getInvoice, 'ORDER_UNKNOWN');
    return Promise.resolve({ ...invoiceDocument, pdfBase64: INVOICE_PDF.toString('base64') });
  }
}

/** The orders service as notifications knows it: the same answers, and events through a real outbox. */
export class FakeOrdersService {
  private app: INestApplicationContext | undefined;
  private readonly orders = new Map<string, OrderView>();
  private version = 0;

  private constructor(
    private readonly natsUrl: string,
    private readonly database: TestDatabase,
  ) {}

  static async start(natsUrl: string): Promise<FakeOrdersService> {
    const database = await useDatabase({ entities: messagingEntities, migrations: messagingMigrations });
    const fakeService = new FakeOrdersService(natsUrl, database);
    await fakeService.startApp();
    return fakeService;
  }

  /** Starts answering, with all orders it knew before. */
  async startApp(): Promise<void> {
    const persistence = { service: 'orders', url: this.database.url, entities: messagingEntities, migrations: messagingMigrations };
    const messaging = { service: 'orders-payments', natsUrl: this.natsUrl, tuning: { relayPollMs: 50 } };
    @Module({ imports: [PersistenceModule.forRoot(persistence), MessagingModule.forRoot(messaging)], controllers: [FakeOrdersHandlers] })
    class FakesModule {}
    this.app = await startMicroservice(FakesModule, { logger: false, abortOnError: false });
    await this.app.init();
    for (const [id, order] of this.orders) this.app.get(FakeOrdersHandlers).orders.set(id, order);
  }

  /** Stops answering. */
  async stopApp(): Promise<void> {
    await this.app?.close();
    this.app = undefined;
  }

  async stop(): Promise<void> {
    await this.stopApp();
    await this.database.drop();
  }

  /** A new order that can be requested. */
  addOrder(overrides: Partial<OrderView> = {}): OrderView {
    const order = anOrder({ id: randomUUID(), ...overrides });
    this.orders.set(order.id, order);
    this.app?.get(FakeOrdersHandlers).orders.set(order.id, order);
    return order;
  }

  /** Publishes an event of an order, as the real service would. */
  async publish(order: OrderView, { event = orderPaid, own: overrides = {}, occurredAt }: EventOptions = {}): Promise<void> {
    if (!this.app) throw new Error('the stand-in is stopped');
    const outbox = this.app.get(Outbox);
    this.version += 1;
    const { version } = this;
    const payload = { ...orderEventData, orderId: order.id, number: order.number, locale: order.locale, ...overrides };
    await this.app.get(UnitOfWork).run((tx) => {
      outbox.add(tx, event, { aggregateId: order.id, version, payload, occurredAt });
      return Promise.resolve();
    });
  }

  /** Requests a new link. */
  async requestLink<P extends object>(event: EventContract<P>, payload: P): Promise<void> {
    if (!this.app) throw new Error('the stand-in is stopped');
    const outbox = this.app.get(Outbox);
    await this.app.get(UnitOfWork).run((tx) => {
      outbox.add(tx, event, { aggregateId: randomUUID(), version: 1, payload });
      return Promise.resolve();
    });
  }

  /** A recipient of a recall notice, with its event; returns the id of the notice. */
  async publishRecallNotice(overrides: Partial<RecallNotice> = {}): Promise<string> {
    if (!this.app) throw new Error('the stand-in is stopped');
    const noticeId = randomUUID();
    const outbox = this.app.get(Outbox);
    this.app.get(FakeOrdersHandlers).notices.set(noticeId, { ...recallNotice, ...overrides });
    const payload = { noticeId, recallId: recallNotice.recall.id, orderId: randomUUID(), userId: null };
    await this.app.get(UnitOfWork).run((tx) => {
      outbox.add(tx, recallNoticeRequested, { aggregateId: noticeId, version: 1, payload });
      return Promise.resolve();
    });
    return noticeId;
  }

  /** Staff record the remedy of a recipient; the events of a notice come in order. */
  async publishRecallRemedy(noticeId: string, remedy: RecallRemedy): Promise<void> {
    if (!this.app) throw new Error('the stand-in is stopped');
    const { notices } = this.app.get(FakeOrdersHandlers);
    const notice = notices.get(noticeId);
    if (notice === undefined) throw new Error('no recall notice has this id');
    notices.set(noticeId, { ...notice, doneRemedy: remedy, doneAt: new Date().toISOString() });
    const outbox = this.app.get(Outbox);
    const payload = { noticeId, recallId: notice.recall.id, orderId: randomUUID(), userId: null, remedy };
    await this.app.get(UnitOfWork).run((tx) => {
      outbox.add(tx, recallRemedyDone, { aggregateId: noticeId, version: 2, payload });
      return Promise.resolve();
    });
  }

  /** A withdrawal that can be requested, with the event of the real service. */
  async addWithdrawal(
    overrides: Partial<WithdrawalRecord> = {},
    event: EventContract<WithdrawalEventData> = withdrawalReceived,
  ): Promise<WithdrawalRecord> {
    if (!this.app) throw new Error('the stand-in is stopped');
    const withdrawal = aWithdrawal({ id: randomUUID(), ...overrides });
    const { id, orderId, state } = withdrawal;
    const outbox = this.app.get(Outbox);
    this.app.get(FakeOrdersHandlers).withdrawals.set(id, withdrawal);
    this.version += 1;
    const data = { aggregateId: id, version: this.version, payload: { withdrawalId: id, orderId, state } };
    await this.app.get(UnitOfWork).run((tx) => {
      outbox.add(tx, event, data);
      return Promise.resolve();
    });
    return withdrawal;
  }
}

interface EventOptions {
  event?: EventContract<OrderEventData>;
  own?: Partial<OrderEventData>;
  occurredAt?: Date;
}
