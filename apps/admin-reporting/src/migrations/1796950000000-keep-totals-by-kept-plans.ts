import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ADDED, CHANGED, keeping, KEPT, nameOf, sums, type Kept } from './1796600000000-keep-totals';

const inSchema = (schema: string, sql: string): string => sql.replaceAll('%1$I', schema);

// PostgreSQL keeps the plans of statements that it can read beforehand; those put together for a schema it planned at each change. A
// schema that took the other's place is found by its name again.
const keptPlans = (kept: Kept): string => `
  CREATE OR REPLACE FUNCTION ${nameOf(kept)}() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NOT EXISTS (SELECT FROM added) THEN RETURN NULL; END IF;
     ${['figures', 'figures_next'].map((schema) => `IF TG_TABLE_SCHEMA = '${schema}' THEN ${inOne(kept, schema)} END IF;`).join('\n     ')}
     RETURN NULL;
   END $$`;
const inOne = (kept: Kept, schema: string): string => `
       IF TG_OP = 'INSERT' THEN ${inSchema(schema, sums(kept, ADDED))}
       ELSE ${inSchema(schema, sums(kept, CHANGED))}
       END IF;`;

/** Totals cost less with each fact; what they are stays the same. */
export class KeepTotalsByKeptPlans1796950000000 implements MigrationInterface {
  name = 'KeepTotalsByKeptPlans1796950000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const kept of KEPT) await runner.query(keptPlans(kept));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const kept of KEPT) await runner.query(keeping(kept).replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION'));
  }
}
