import { randomUUID } from 'node:crypto';
import { Database } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { MovableClock, useDatabase, type TestDatabase } from '@brote/test-support';
import { Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { SubscriptionsConfig } from '#app/config';
import { schema } from '#app/data-source';
import { AnonymizeEndedSubscriptions } from '#app/operations/personal-data/anonymize-ended-subscriptions';

/** On the day of the clock, a plan that ended on this day must be anonymized. */
const BEFORE_PERIOD = '2023-01-31';
const WITHIN_PERIOD = '2023-02-01';

interface PlanOptions {
  status?: string;
  endsOn?: string | null;
  delivery?: { status: string; date: string };
}

let database: TestDatabase;
let app: INestApplicationContext;
let anonymize: AnonymizeEndedSubscriptions;

/** A plan with one delivery; resolves with its id. */
async function insertPlan({
  status = 'cancelled',
  endsOn = BEFORE_PERIOD,
  delivery = { status: 'delivered', date: BEFORE_PERIOD },
}: PlanOptions = {}): Promise<string> {
  const id = randomUUID();
  const shipping = JSON.stringify({ firstName: 'Lucía', lastName: 'Ferrer', country: 'ES' });
  await database.queryRows(
    `INSERT INTO subscription (id, user_id, version, status, is_another, plan_id, plan_name, brush_count, book, monthly_price, billing_period, interval_months,
         brushes, shipping, locale, stripe_customer, stripe_subscription, started_at, ends_on)
     VALUES (:id::uuid, gen_random_uuid(), 1, :status, false, 'individual', '{"en": "Individual", "es": "Individual"}', 1, '2026', 100, 'monthly', 3, '[]', :shipping, 'es',
             'cus_' || :id::uuid, 'sub_' || :id::uuid, '2022-01-01', :endsOn)`,
    { id, status, shipping, endsOn },
  );
  await database.queryRows(
    `INSERT INTO delivery (id, subscription_id, user_id, cycle, status, date, brushes, shipping, months, reservation_id, tracking_number, carrier, updated_at)
     SELECT id_of_delivery(id, 1), id, user_id, 1, :status, :date, brushes, shipping, 3, gen_random_uuid(), 'PQ4X3C', 'correos', now() FROM subscription WHERE id = :id`,
    { id, status: delivery.status, date: delivery.date },
  );
  await database.queryRows(
    `INSERT INTO checkout (subscription_id, user_id, plan_id, is_another, step, choice, session_params, request_hash, due_at, created_at)
     SELECT id, user_id, plan_id, false, 'done', jsonb_build_object('shipping', shipping), '{"email": "lucia@example.com"}', 'x', started_at, started_at
       FROM subscription WHERE id = :id`,
    { id },
  );
  return id;
}

/** Stored personal data of a plan: whether the plan, its deliveries and its purchase still contain any. */
async function readStoredData(id: string): Promise<unknown> {
  const [row] = await database.queryRows<unknown>(
    `SELECT s.shipping IS NOT NULL AS plan, bool_or(d.shipping IS NOT NULL OR d.tracking_number IS NOT NULL) AS deliveries, count(d.id)::int AS count,
            bool_or(c.choice IS NOT NULL OR c.session_params IS NOT NULL) AS purchase
       FROM subscription s JOIN delivery d ON d.subscription_id = s.id JOIN checkout c ON c.subscription_id = s.id WHERE s.id = :id GROUP BY s.id`,
    { id },
  );
  return row;
}

describe('the recipient of an ended subscription', () => {
  beforeAll(async () => {
    database = await useDatabase(schema);
    @Module({
      providers: [
        AnonymizeEndedSubscriptions,
        { provide: Database, useValue: new Database(database.dataSource) },
        { provide: SubscriptionsConfig, useValue: { endedPlansKeptDays: 1_125 } },
        { provide: Clock, useValue: new MovableClock(Date.parse('2026-03-02T09:00:00Z')) },
      ],
    })
    class RetentionModule {}
    app = await NestFactory.createApplicationContext(RetentionModule, { logger: false });
    anonymize = app.get(AnonymizeEndedSubscriptions);
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  it('is anonymized after the retention period, and the delivery stays', async () => {
    const id = await insertPlan();
    expect(await anonymize.anonymizePage()).toBe(false);
    expect(await readStoredData(id)).toEqual({ plan: false, deliveries: false, purchase: false, count: 1 });
  });

  it.each<[string, PlanOptions]>([
    ['the plan ended one day within the period', { endsOn: WITHIN_PERIOD }],
    ['the last delivery is within the period', { delivery: { status: 'delivered', date: WITHIN_PERIOD } }],
    ['a delivery is in transit', { delivery: { status: 'in_transit', date: BEFORE_PERIOD } }],
    ['the plan is active', { status: 'active', endsOn: null }],
  ])('is stored while %s', async (_why, overrides) => {
    const id = await insertPlan(overrides);
    await anonymize.anonymizePage();
    expect(await readStoredData(id)).toEqual({ plan: true, deliveries: true, purchase: true, count: 1 });
  });

  it('is anonymized page by page', async () => {
    for (let count = 0; count < 201; count += 1) await insertPlan();
    expect([await anonymize.anonymizePage(), await anonymize.anonymizePage()]).toEqual([true, false]);
  });
});
