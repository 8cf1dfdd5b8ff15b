import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = `
  CREATE TABLE %1$I.state_total (
    kind text NOT NULL, state text NOT NULL, things bigint NOT NULL, amount bigint NOT NULL, PRIMARY KEY (kind, state)) WITH (fillfactor = 50);
  CREATE TABLE %1$I.day_total (
    kind text NOT NULL, day date NOT NULL, things bigint NOT NULL, PRIMARY KEY (kind, day)) WITH (fillfactor = 50);`;

const WHEN = `AT TIME ZONE 'Europe/Madrid')::date`;

/** States, sums and counted days (in Madrid) of one kind of fact. */
export interface Kept {
  table: string;
  kind: string;
  state: string;
  amount: string;
  days: readonly { kind: string; day: string; counts: string }[];
}

export const KEPT: readonly Kept[] = [
  { table: 'order_fact', kind: 'order', state: 'status', amount: '0', days: [] },
  {
    table: 'subscription_fact',
    kind: 'subscription',
    state: 'status',
    amount: 'monthly_price',
    days: [
      { kind: 'subscription-started', day: `(started_at ${WHEN}`, counts: `status <> 'incomplete'` },
      { kind: 'subscription-cancelled', day: `(cancelled_at ${WHEN}`, counts: `status = 'cancelled' AND cancelled_at IS NOT NULL` },
    ],
  },
  {
    table: 'box_fact',
    kind: 'box',
    state: 'status',
    amount: '0',
    days: [{ kind: 'box-due', day: 'day', counts: `status IN ('scheduled', 'waiting')` }],
  },
  { table: 'user_fact', kind: 'user', state: 'state', amount: '0', days: [] },
];

// Rows in order, so that two statements never wait for each other in a circle; what stays as it was is not touched.
const statesOf = ({ kind, state, amount }: Kept, rows: string): string => `
  INSERT INTO %1$I.state_total AS t (kind, state, things, amount)
  SELECT '${kind}', ${state}, sum(n), sum(n * ${amount}) FROM (${rows}) AS r GROUP BY 2 HAVING sum(n) <> 0 OR sum(n * ${amount}) <> 0 ORDER BY 2
  ON CONFLICT (kind, state) DO UPDATE SET things = t.things + excluded.things, amount = t.amount + excluded.amount;`;
const daysOf = ({ days }: Kept, rows: string): string =>
  days
    .map(
      ({ kind, day, counts }) => `
  INSERT INTO %1$I.day_total AS t (kind, day, things)
  SELECT '${kind}', ${day}, sum(n) FROM (${rows}) AS r WHERE ${counts} GROUP BY 2 HAVING sum(n) <> 0 ORDER BY 2
  ON CONFLICT (kind, day) DO UPDATE SET things = t.things + excluded.things;`,
    )
    .join('');
export const sums = (kept: Kept, rows: string): string => statesOf(kept, rows) + daysOf(kept, rows);

export const ADDED = 'SELECT 1 AS n, * FROM added';
export const CHANGED = `${ADDED} UNION ALL SELECT -1 AS n, * FROM gone`;

export const nameOf = ({ kind }: Kept): string => `keep_${kind}_totals`;
export const keeping = (kept: Kept): string => `
  CREATE FUNCTION ${nameOf(kept)}() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'INSERT' THEN EXECUTE format($sql$${sums(kept, ADDED)}$sql$, TG_TABLE_SCHEMA);
     ELSE EXECUTE format($sql$${sums(kept, CHANGED)}$sql$, TG_TABLE_SCHEMA);
     END IF;
     RETURN NULL;
   END $$`;

// The triggers come first: their lock stops all writers until this transaction ends. The rows from before are then summed.
const triggers = (kept: Kept): string => `
  CREATE TRIGGER totals_added AFTER INSERT ON %1$I.${kept.table} REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION ${nameOf(kept)}();
  CREATE TRIGGER totals_changed AFTER UPDATE ON %1$I.${kept.table} REFERENCING NEW TABLE AS added OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION ${nameOf(kept)}();
  ${sums(kept, `SELECT 1 AS n, * FROM %1$I.${kept.table}`)}`;

// Counted from the totals now, so that nothing reads these any more.
const UNREAD = [
  'order_fact_status_idx',
  'subscription_fact_status_monthly_price_idx',
  'subscription_fact_cancelled_at_idx',
  'box_fact_day_idx',
  'box_fact_status_idx',
  'user_fact_state_idx',
];
const READ_AGAIN = `
  CREATE INDEX ON figures.order_fact (status) WHERE status IN ('pending', 'processing');
  CREATE INDEX ON figures.subscription_fact (status) INCLUDE (monthly_price);
  CREATE INDEX ON figures.subscription_fact (cancelled_at) WHERE cancelled_at IS NOT NULL;
  CREATE INDEX ON figures.box_fact (day) WHERE status IN ('scheduled', 'waiting');
  CREATE INDEX ON figures.box_fact (status) WHERE status = 'delivered';
  CREATE INDEX ON figures.user_fact (state);`;

const KEEP = `
  CREATE FUNCTION keep_totals(name text) RETURNS void LANGUAGE plpgsql AS $$
   BEGIN
     EXECUTE format($sql$${TABLES}${KEPT.map(triggers).join('')}${UNREAD.map((index) => `DROP INDEX IF EXISTS %1$I.${index};`).join(' ')}$sql$, name);
   END $$`;

// A rebuild makes its schema by this function.
const created = (...steps: string[]): string => `
  CREATE OR REPLACE FUNCTION create_figures(name text) RETURNS void LANGUAGE plpgsql AS $$
   BEGIN
     ${steps.map((step) => `PERFORM ${step}(name);`).join(' ')}
   END $$`;
const BEFORE = ['create_first_figures', 'subtract_refunded_charges'];

// One that runs while this version comes takes the place of the figures later: it needs the totals, too.
const ALSO_COMING = `
  DO $$ BEGIN IF to_regnamespace('figures_next') IS NOT NULL THEN PERFORM keep_totals('figures_next'); END IF; END $$`;

/** Numbers of things by state and by day, stored with the facts, so that no metric counts rows. */
export class KeepTotals1796600000000 implements MigrationInterface {
  name = 'KeepTotals1796600000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const kept of KEPT) await runner.query(keeping(kept));
    await runner.query(KEEP);
    await runner.query(created(...BEFORE, 'keep_totals'));
    await runner.query(`SELECT keep_totals('figures')`);
    await runner.query(ALSO_COMING);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA IF EXISTS figures_next CASCADE');
    for (const { table } of KEPT)
      await runner.query(`DROP TRIGGER totals_added ON figures.${table}; DROP TRIGGER totals_changed ON figures.${table}`);
    await runner.query(`DROP FUNCTION keep_totals(text), ${KEPT.map((kept) => `${nameOf(kept)}()`).join(', ')}`);
    await runner.query('DROP TABLE figures.state_total, figures.day_total');
    await runner.query(created(...BEFORE));
    await runner.query(READ_AGAIN);
  }
}
