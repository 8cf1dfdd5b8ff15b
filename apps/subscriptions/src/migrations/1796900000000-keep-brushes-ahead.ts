import type { MigrationInterface, QueryRunner } from 'typeorm';

// The brushes of plans and future boxes, summed by the properties that decide when a box leaves. A row is a sum, or a change of a sum. A
// writer adds rows and never waits for another writer. The boxes of a plan follow `months` apart, the first of them after `day`; a planned
// box has 0.
const TABLE = `
  CREATE TABLE brushes_ahead (
    day date NOT NULL,
    months smallint NOT NULL,
    last_day date,
    is_held boolean NOT NULL,
    type text NOT NULL,
    color text NOT NULL,
    brushes bigint NOT NULL,
    boxes bigint NOT NULL,
    is_sum boolean NOT NULL DEFAULT false
  )`;

const ofPlans = (rows: string): string => `
  SELECT cycle_date AS day, interval_months AS months, (ends_at AT TIME ZONE 'Europe/Madrid')::date AS last_day, false AS is_held, brushes, n
    FROM (${rows}) AS r WHERE status IN ('active', 'past_due', 'paused') AND cycle_date IS NOT NULL`;
const ofBoxes = (rows: string): string => `
  SELECT date AS day, 0::smallint AS months, NULL::date AS last_day, hold_state = 'held' AS is_held, brushes, n
    FROM (${rows}) AS r WHERE status IN ('scheduled', 'waiting')`;

// Equal rows are counted before they are expanded; unchanged rows are never expanded.
const opened = (ahead: string): string => `
  SELECT day, months, last_day, is_held, brush ->> 'type' AS type, brush ->> 'color' AS color, sum(n)::bigint AS brushes,
         coalesce(sum(n) FILTER (WHERE place = 1), 0)::bigint AS boxes
    FROM (SELECT day, months, last_day, is_held, brushes, sum(n) AS n FROM (${ahead}) AS a GROUP BY 1, 2, 3, 4, 5 HAVING sum(n) <> 0) AS alike,
         jsonb_array_elements(brushes) WITH ORDINALITY AS one (brush, place)
   GROUP BY 1, 2, 3, 4, 5, 6`;
const COLUMNS = 'day, months, last_day, is_held, type, color, brushes, boxes';
const noted = (changes: string): string => `
  INSERT INTO brushes_ahead (${COLUMNS})
  SELECT day, months, last_day, is_held, type, color, sum(brushes), sum(boxes) FROM (${changes}) AS c
   GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(brushes) <> 0 OR sum(boxes) <> 0`;

const ADDED = 'SELECT 1 AS n, * FROM added';
const GONE = 'SELECT -1 AS n, * FROM gone';

const keeping = (name: string, of: (rows: string) => string): string => `
  CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'INSERT' THEN ${noted(opened(of(ADDED)))};
     ELSIF TG_OP = 'DELETE' THEN ${noted(opened(of(GONE)))};
     ELSE ${noted(opened(of(`${ADDED} UNION ALL ${GONE}`)))};
     END IF;
     RETURN NULL;
   END $$`;

const triggers = (table: string, name: string): string => `
  CREATE TRIGGER ahead_added AFTER INSERT ON ${table} REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ${name}();
  CREATE TRIGGER ahead_gone AFTER DELETE ON ${table} REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION ${name}();
  CREATE TRIGGER ahead_changed AFTER UPDATE ON ${table} REFERENCING NEW TABLE AS added OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`;

const COUNTED = opened(`${ofPlans('SELECT 1 AS n, * FROM subscription')} UNION ALL ${ofBoxes('SELECT 1 AS n, * FROM delivery')}`);
const KEPT = 'SELECT day, months, last_day, is_held, type, color, -brushes, -boxes FROM brushes_ahead';

// One statement reads plans, boxes and sums at one moment, also during writes. A difference is an error, and adding it repairs the sum. Two
// concurrent repairs would add it twice.
const REPAIR = `
  CREATE FUNCTION mend_brushes_ahead() RETURNS bigint LANGUAGE plpgsql AS $$
   DECLARE mended bigint;
   BEGIN
     PERFORM pg_advisory_xact_lock(hashtext('brushes_ahead'));
     ${noted(`${COUNTED} UNION ALL ${KEPT}`)};
     GET DIAGNOSTICS mended = ROW_COUNT;
     RETURN mended;
   END $$`;

/**
 * Stores how many brushes of each kind plans will use on each day. Each change of a plan or a box updates it, so a forecast need not read
 * them all. `mend_brushes_ahead()` counts everything, adds the differences and returns how many sums were wrong.
 */
export class KeepBrushesAhead1796900000000 implements MigrationInterface {
  name = 'KeepBrushesAhead1796900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query(keeping('keep_plans_ahead', ofPlans));
    await runner.query(keeping('keep_boxes_ahead', ofBoxes));
    await runner.query(REPAIR);
    // The tables are locked in the order of the shop. Later writers wait until the end, and earlier rows are counted.
    await runner.query(triggers('subscription', 'keep_plans_ahead'));
    await runner.query(triggers('delivery', 'keep_boxes_ahead'));
    await runner.query('SELECT mend_brushes_ahead()');
    await runner.query('CREATE INDEX subscription_ending ON subscription (ends_at) WHERE ends_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX subscription_ending');
    await runner.query('DROP FUNCTION mend_brushes_ahead()');
    await runner.query('DROP FUNCTION keep_plans_ahead(), keep_boxes_ahead() CASCADE');
    await runner.query('DROP TABLE brushes_ahead');
  }
}
