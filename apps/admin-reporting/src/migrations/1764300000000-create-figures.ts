import type { MigrationInterface, QueryRunner } from 'typeorm';

// Figures live in a schema of their own, made by a function: a rebuild fills a second one and then takes its name.
const FACTS = `
  CREATE TABLE %1$I.order_fact (
    id uuid PRIMARY KEY, version bigint NOT NULL, number text NOT NULL, user_id uuid, status text NOT NULL,
    total int NOT NULL, refunded int NOT NULL, placed_at timestamptz NOT NULL, paid_at timestamptz);
  CREATE INDEX ON %1$I.order_fact (user_id) WHERE user_id IS NOT NULL;
  CREATE INDEX ON %1$I.order_fact (placed_at DESC, id DESC);
  CREATE INDEX ON %1$I.order_fact (status) WHERE status IN ('pending', 'processing');
  CREATE TABLE %1$I.order_day (
    day date PRIMARY KEY, orders bigint NOT NULL, guests bigint NOT NULL, revenue bigint NOT NULL) WITH (fillfactor = 50);
  CREATE TABLE %1$I.subscription_fact (
    id uuid PRIMARY KEY, version bigint NOT NULL, user_id uuid NOT NULL, plan_id text NOT NULL, status text NOT NULL,
    monthly_price int NOT NULL, brushes jsonb NOT NULL, started_at timestamptz NOT NULL, cancelled_at timestamptz);
  CREATE INDEX ON %1$I.subscription_fact (user_id);
  CREATE INDEX ON %1$I.subscription_fact (status) INCLUDE (monthly_price);
  CREATE INDEX ON %1$I.subscription_fact (started_at DESC, id DESC);
  CREATE INDEX ON %1$I.subscription_fact (cancelled_at) WHERE cancelled_at IS NOT NULL;
  CREATE TABLE %1$I.charge_fact (
    id text PRIMARY KEY, version bigint NOT NULL, subscription_id uuid NOT NULL, user_id uuid NOT NULL, amount int NOT NULL,
    paid_at timestamptz NOT NULL);
  CREATE INDEX ON %1$I.charge_fact (user_id);
  CREATE TABLE %1$I.charge_day (day date PRIMARY KEY, charges bigint NOT NULL, revenue bigint NOT NULL) WITH (fillfactor = 50);
  CREATE TABLE %1$I.box_fact (
    id uuid PRIMARY KEY, version bigint NOT NULL, subscription_id uuid NOT NULL, status text NOT NULL, day date NOT NULL);
  CREATE INDEX ON %1$I.box_fact (subscription_id) WHERE status IN ('scheduled', 'waiting');
  CREATE INDEX ON %1$I.box_fact (day) WHERE status IN ('scheduled', 'waiting');
  CREATE INDEX ON %1$I.box_fact (status) WHERE status = 'delivered';
  CREATE TABLE %1$I.user_fact (
    id uuid PRIMARY KEY, version bigint NOT NULL, state text NOT NULL, onboarded boolean NOT NULL, created_at timestamptz NOT NULL);
  CREATE INDEX ON %1$I.user_fact (state);`;

const TRIGGERS = `
  CREATE TRIGGER added AFTER INSERT ON %1$I.order_fact REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
  CREATE TRIGGER changed AFTER UPDATE ON %1$I.order_fact REFERENCING NEW TABLE AS added OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
  CREATE TRIGGER added AFTER INSERT ON %1$I.charge_fact REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_charges();`;

// Days that were paid on, in order, so that two statements never wait for each other in a circle.
const ORDERS = (rows: string): string => `
  INSERT INTO %1$I.order_day AS d (day, orders, guests, revenue)
  SELECT (paid_at AT TIME ZONE 'Europe/Madrid')::date, sum(n), coalesce(sum(n) FILTER (WHERE user_id IS NULL), 0), sum(n * (total - refunded))
    FROM (${rows}) AS r WHERE paid_at IS NOT NULL GROUP BY 1 ORDER BY 1
  ON CONFLICT (day) DO UPDATE SET orders = d.orders + excluded.orders, guests = d.guests + excluded.guests,
     revenue = d.revenue + excluded.revenue`;
const ROW = 'user_id, total, refunded, paid_at';
const ORDERS_ADDED = ORDERS(`SELECT 1 AS n, ${ROW} FROM added`);
const ORDERS_CHANGED = ORDERS(`SELECT 1 AS n, ${ROW} FROM added UNION ALL SELECT -1 AS n, ${ROW} FROM gone`);
const CHARGES = `
  INSERT INTO %1$I.charge_day AS d (day, charges, revenue)
  SELECT (paid_at AT TIME ZONE 'Europe/Madrid')::date, count(*), sum(amount) FROM added GROUP BY 1 ORDER BY 1
  ON CONFLICT (day) DO UPDATE SET charges = d.charges + excluded.charges, revenue = d.revenue + excluded.revenue`;

const COUNTING = [
  `CREATE FUNCTION count_orders() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'INSERT' THEN EXECUTE format($sql$${ORDERS_ADDED}$sql$, TG_TABLE_SCHEMA);
     ELSE EXECUTE format($sql$${ORDERS_CHANGED}$sql$, TG_TABLE_SCHEMA);
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE FUNCTION count_charges() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     EXECUTE format($sql$${CHARGES}$sql$, TG_TABLE_SCHEMA);
     RETURN NULL;
   END $$`,
  `CREATE FUNCTION create_figures(name text) RETURNS void LANGUAGE plpgsql AS $$
   BEGIN
     EXECUTE format('CREATE SCHEMA %I', name);
     EXECUTE format($sql$${FACTS}$sql$, name);
     EXECUTE format($sql$${TRIGGERS}$sql$, name);
   END $$`,
];

/** Facts by their latest version, sums by day, and what staff did. */
export class CreateFigures1764300000000 implements MigrationInterface {
  name = 'CreateFigures1764300000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of COUNTING) await runner.query(statement);
    await runner.query(`SELECT create_figures('figures')`);
    await runner.query('CREATE TABLE rebuild (id int PRIMARY KEY CHECK (id = 1), is_filling boolean NOT NULL, last_at timestamptz)');
    await runner.query('INSERT INTO rebuild (id, is_filling) VALUES (1, false)');
    await runner.query(`
      CREATE TABLE audit_entry (
        id uuid PRIMARY KEY, context text NOT NULL, at timestamptz NOT NULL, actor_id uuid NOT NULL, target_id text NOT NULL,
        entry jsonb NOT NULL)`);
    await runner.query('CREATE INDEX audit_newest ON audit_entry (at DESC, id DESC)');
    await runner.query('CREATE INDEX audit_of_actor ON audit_entry (actor_id, at DESC, id DESC)');
    await runner.query('CREATE INDEX audit_of_target ON audit_entry (target_id, at DESC, id DESC)');
    await runner.query('CREATE INDEX audit_of_context ON audit_entry (context, at DESC, id DESC)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA IF EXISTS figures_next CASCADE');
    await runner.query('DROP SCHEMA figures CASCADE');
    await runner.query('DROP TABLE audit_entry, rebuild');
    await runner.query('DROP FUNCTION create_figures(text), count_orders(), count_charges()');
  }
}
