import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { Outbox, CallContext } from '@brote/messaging';
import { Database, ProcessLock, type Transaction, UnitOfWork } from '@brote/persistence';
import { StaffAudit } from '@brote/staff-audit';
import { MovableClock, useDatabase, type TestDatabase } from '@brote/test-support';
import { WorkNotifier } from '#app/plans/work-notifier';
import { madridDay } from '#app/schedule/calendar/calendar-days';
import { SubscriptionsConfig } from '#app/config';
import { schema } from '#app/data-source';
import { CancelDeliveries } from '#app/schedule/deliveries/change-deliveries';
import { ScheduleDeliveries } from '#app/schedule/deliveries/schedule-deliveries';
import { StaffDeliveries } from '#app/staff/deliveries/staff-deliveries';
import { DeliveryEvents, SubscriptionEvents } from '#app/schedule/deliveries/subscription-events';
import { ChangeInterval } from '#app/changes/manage/change-interval';
import { DeliverySchedule } from '#app/changes/manage/delivery-schedule';
import { SubscriptionStore } from '#app/subscription-store';
import { Dunning } from '#app/changes/status/dunning';
import { ActivateSubscription } from '#app/changes/status/activate-subscription';
import { EndSubscription } from '#app/changes/status/end-subscription';
import { StripeCommandEffects } from '#app/billing/stripe-commands/execute-stripe-command';
import { PauseTransition, ApplyStatus } from '#app/changes/status/apply-status';
import { EarlierPlanCoverage } from '#app/changes/status/earlier-plan-coverage.queries';
import { ShiftDeliveries } from '#app/schedule/deliveries/shift-deliveries';
import { Subscription } from '#app/plans/subscriptions/subscription';
import { insertSubscription, lockSubscription, saveSubscription } from '#app/plans/subscriptions/subscription.queries';
import { ModelledPlan } from './ledger-model';

/** Stub for a dependency without effect on the ledger. */
function createStub<T extends object>(prototype: T, parts: Partial<T>): T {
  return Object.assign(Object.create(prototype) as T, parts);
}

/** The use cases of a plan on a real database. Without Stripe, broker and background work, a command takes milliseconds. */
export class LedgerHarness {
  readonly clock = new MovableClock();
  readonly call = createStub(CallContext.prototype, {});
  readonly database: Database;
  readonly unitOfWork: UnitOfWork;
  readonly planDeliveries: ScheduleDeliveries;
  readonly deliverySchedule: DeliverySchedule;
  readonly changeInterval: ChangeInterval;
  readonly settle: ApplyStatus;
  readonly staff: StaffDeliveries;

  private constructor(private readonly db: TestDatabase) {
    this.database = new Database(db.dataSource);
    this.unitOfWork = new UnitOfWork(db.dataSource);
    const { database, unitOfWork, clock } = this;
    const outbox = createStub(Outbox.prototype, { add: () => undefined });
    const store = new SubscriptionStore(database, unitOfWork, clock, new ProcessLock(db.dataSource));
    const events = new SubscriptionEvents(outbox);
    const deliveryEvents = new DeliveryEvents(outbox);
    const shiftDeliveries = new ShiftDeliveries(deliveryEvents, clock);
    const config = Object.assign(new SubscriptionsConfig(), { reserveDays: 5, householdKnownBy: ['account' as const] });
    this.planDeliveries = new ScheduleDeliveries(unitOfWork, deliveryEvents);
    this.deliverySchedule = new DeliverySchedule(this.planDeliveries, shiftDeliveries, events, deliveryEvents, clock);
    this.changeInterval = new ChangeInterval(shiftDeliveries, clock);
    this.settle = new ApplyStatus(
      store,
      new ActivateSubscription(store, this.planDeliveries, events, new WorkNotifier(), new EarlierPlanCoverage(config)),
      new PauseTransition(shiftDeliveries, events, new StripeCommandEffects()),
      new Dunning(store, events, deliveryEvents, config),
      new EndSubscription(events, new CancelDeliveries(deliveryEvents, clock), clock),
    );
    const audit = createStub(StaffAudit.prototype, { record: () => Promise.resolve() });
    this.staff = new StaffDeliveries(database, unitOfWork, deliveryEvents, audit, clock);
  }

  static async start(): Promise<LedgerHarness> {
    return new LedgerHarness(await useDatabase(schema));
  }

  async stop(): Promise<void> {
    await this.db.drop();
  }

  get today(): string {
    return madridDay(this.clock.now());
  }

  /** A plan with its first month paid and its first two deliveries. */
  async startPlan(): Promise<ModelledPlan> {
    const id = randomUUID();
    const subscription = Object.assign(new Subscription(), {
      ...{ id, userId: randomUUID(), version: 1, status: 'incomplete', isAnother: false, planId: 'individual', brushCount: 1 },
      ...{ planName: { en: 'Individual', es: 'Individual' }, book: '2026', monthlyPrice: 100, billingPeriod: 'monthly', interval: 3 },
      ...{ brushes: [{ type: 'adult', color: 'blue' }], shipping: null, locale: 'es', stripeCustomer: 'cus_spec', stripeSubscription: id },
      ...{ startedAt: this.clock.now(), termsVersion: null },
    } as const);
    await this.unitOfWork.run((tx) => insertSubscription(tx, subscription));
    const plan = new ModelledPlan(this, id);
    await plan.pay(1_000);
    await plan.moveTo('active');
    return plan;
  }

  /** Changes a plan as a command does: lock, change, save. */
  change(id: string, work: (tx: Transaction, subscription: Subscription) => Promise<unknown>): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      const subscription = await lockSubscription(tx, id);
      await work(tx, subscription);
      await saveSubscription(tx, subscription);
    });
  }
}
