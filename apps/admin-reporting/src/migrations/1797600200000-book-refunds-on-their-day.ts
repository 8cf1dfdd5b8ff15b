import type { MigrationInterface, QueryRunner } from 'typeorm';

const MADRID = `AT TIME ZONE 'Europe/Madrid')::date`;
const SCHEMAS = ['figures', 'figures_next'];

/** A kind of payment: the table of its facts, the sums by day, and what a fact adds to the columns of a day. */
interface Paid {
  name: string;
  fact: string;
  sums: string;
  sold: string;
  columns: readonly (readonly [name: string, value: string])[];
}

const PAID: readonly Paid[] = [
  {
    ...{ name: 'count_orders', fact: 'order_fact', sums: 'order_day', sold: 'total' },
    columns: [
      ['orders', 'n'],
      ['guests', 'CASE WHEN user_id IS NULL THEN n ELSE 0 END'],
    ],
  },
  { ...{ name: 'count_charges', fact: 'charge_fact', sums: 'charge_day', sold: 'amount' }, columns: [['charges', 'n']] },
];

/**
 * Sales count on the day of the payment and refunds on their own. A part of `refunded` without a day counts on the day of the payment. So
 * all days always add up to what was sold less what was refunded.
 */
const daysOf = ({ sold, columns }: Paid, rows: string): string => `
  SELECT day, ${columns.map(([name]) => `sum(${name}) AS ${name}`).join(', ')}, sum(revenue) AS revenue FROM (
    SELECT (paid_at ${MADRID} AS day, ${columns.map(([name, value]) => `${value} AS ${name}`).join(', ')},
           n * (${sold} - refunded + (SELECT coalesce(sum((d->>'amount')::int), 0) FROM jsonb_array_elements(refund_days) AS d)) AS revenue
      FROM ${rows} WHERE paid_at IS NOT NULL
    UNION ALL
    SELECT (d->>'day')::date, ${columns.map(() => '0').join(', ')}, -n * (d->>'amount')::int
      FROM ${rows} CROSS JOIN jsonb_array_elements(refund_days) AS d WHERE paid_at IS NOT NULL) AS booked
   GROUP BY day`;

// Days in their order, so that two statements never wait for each other in a circle. A day that stays as it was is not touched.
const added = (paid: Paid, schema: string, rows: string): string => {
  const names = [...paid.columns.map(([name]) => name), 'revenue'];
  return `
       WITH facts AS (${rows}), days AS (${daysOf(paid, 'facts')})
       INSERT INTO ${schema}.${paid.sums} AS kept (day, ${names.join(', ')})
       SELECT day, ${names.join(', ')} FROM days WHERE ${names.map((name) => `${name} <> 0`).join(' OR ')} ORDER BY day
       ON CONFLICT (day) DO UPDATE SET ${names.map((name) => `${name} = kept.${name} + excluded.${name}`).join(', ')};`;
};
const ADDED = 'SELECT 1 AS n, * FROM added';
const CHANGED = `${ADDED} UNION ALL SELECT -1 AS n, * FROM gone`;

const counting = (paid: Paid): string => `
  CREATE OR REPLACE FUNCTION ${paid.name}() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NOT EXISTS (SELECT FROM added) THEN RETURN NULL; END IF;
     ${SCHEMAS.map(
       (schema) => `IF TG_TABLE_SCHEMA = '${schema}' THEN
       IF TG_OP = 'INSERT' THEN ${added(paid, schema, ADDED)}
       ELSE ${added(paid, schema, CHANGED)}
       END IF; END IF;`,
     ).join('\n     ')}
     RETURN NULL;
   END $$`;

const KEEP_DAYS = `
  CREATE FUNCTION keep_refund_days(name text) RETURNS void LANGUAGE plpgsql AS $$
   BEGIN
     ${PAID.map(
       ({ fact }) => `
     EXECUTE format('ALTER TABLE %I.${fact} ADD COLUMN refund_days jsonb NOT NULL DEFAULT ''[]''', name);
     EXECUTE format('CREATE INDEX ON %I.${fact} (id) WHERE refunded <> 0', name);`,
     ).join('')}
   END $$`;

// A rebuild makes its schema by this function.
const CREATE = `
  CREATE OR REPLACE FUNCTION create_figures(name text) RETURNS void LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM create_first_figures(name); PERFORM subtract_refunded_charges(name); PERFORM keep_totals(name); PERFORM keep_refund_days(name);
   END $$`;
const ALSO_COMING = `
  DO $$ BEGIN IF to_regnamespace('figures_next') IS NOT NULL THEN PERFORM keep_refund_days('figures_next'); END IF; END $$`;

/**
 * A refund changes the day on which it succeeded, no longer the day of the sale: a month that has ended stays as it was declared. Facts of
 * before say no days until they are read again from their owners, which the service does after its start.
 */
export class BookRefundsOnTheirDay1797600200000 implements MigrationInterface {
  name = 'BookRefundsOnTheirDay1797600200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(KEEP_DAYS);
    await runner.query(`SELECT keep_refund_days('figures')`);
    await runner.query(ALSO_COMING);
    await runner.query(CREATE);
    for (const paid of PAID) await runner.query(counting(paid));
  }

  down(): Promise<void> {
    return Promise.reject(new Error('This migration cannot be reverted: the sums without refund days are deleted'));
  }
}
