import type { DataSource } from 'typeorm';

/** Bits of `pg_trigger.tgtype`, by operation. */
const TRIGGER_OPERATION_BITS = { UPDATE: 16, DELETE: 8 } as const;

/**
 * Tables whose privileges differ from the required ones. Required are SELECT and INSERT, and UPDATE and DELETE unless an append-only
 * trigger forbids them. The table of migrations is read-only.
 */
const SELECT_DIFFERING_PRIVILEGES = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name, array_to_string(w.wanted, ', ') AS wanted
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
   CROSS JOIN LATERAL (
     SELECT coalesce(bit_or(t.tgtype), 0) AS guarded FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname LIKE '%append\\_only'
   ) AS g
   CROSS JOIN LATERAL (
     SELECT array_remove(ARRAY[
       CASE WHEN c.relname <> 'migration' AND g.guarded & ${TRIGGER_OPERATION_BITS.DELETE} = 0 THEN 'DELETE' END,
       CASE WHEN c.relname <> 'migration' THEN 'INSERT' END,
       'SELECT',
       CASE WHEN c.relname <> 'migration' AND g.guarded & ${TRIGGER_OPERATION_BITS.UPDATE} = 0 THEN 'UPDATE' END], NULL) AS wanted
   ) AS w
   WHERE c.relowner = current_user::regrole AND c.relkind IN ('r', 'p', 'v', 'm') AND n.nspname !~ '^pg_'
     AND w.wanted IS DISTINCT FROM (
       SELECT array_agg(a.privilege_type ORDER BY a.privilege_type COLLATE "C") FROM aclexplode(c.relacl) AS a WHERE a.grantee = $1::regrole)`;

const SELECT_SCHEMAS = `SELECT format('%I', nspname) AS name FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
                    AND (nspname = 'public' OR nspowner = current_user::regrole)`;

/**
 * Grants the runtime role exactly the privileges that the service needs. It can neither alter a table nor disable a trigger.
 * Tables that a function of the owner creates later get the same privileges.
 * One transaction: a running copy must not lose a privilege for a moment.
 */
export async function grantRuntimePrivileges(ownerDataSource: DataSource, runtimeRole: string): Promise<void> {
  const role = quoteIdentifier(runtimeRole);
  await ownerDataSource.transaction(async (tx) => {
    const schemas = (await tx.query<{ name: string }[]>(SELECT_SCHEMAS)).map(({ name }) => name).join(', ');
    await tx.query(`GRANT USAGE ON SCHEMA ${schemas} TO ${role}`);
    await tx.query(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schemas} TO ${role}`);
    await tx.query(`ALTER DEFAULT PRIVILEGES GRANT USAGE ON SCHEMAS TO ${role}`);
    await tx.query(`ALTER DEFAULT PRIVILEGES GRANT USAGE ON SEQUENCES TO ${role}`);
    await tx.query(`ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role}`);
    for (const { name, wanted } of await tx.query<{ name: string; wanted: string }[]>(SELECT_DIFFERING_PRIVILEGES, [role])) {
      await tx.query(`REVOKE ALL ON ${name} FROM ${role}`);
      await tx.query(`GRANT ${wanted} ON ${name} TO ${role}`);
    }
  });
}

/** Whether the connected role may create tables, and so owns its schema or is a superuser. */
export async function canCreateTables(dataSource: DataSource): Promise<boolean> {
  const [row] = await dataSource.query<{ may: boolean }[]>(`SELECT has_schema_privilege('public', 'CREATE') AS may`);
  return row?.may === true;
}

/** Whether the list of migrations exists and the connected role may read it. */
export async function canReadMigrations(dataSource: DataSource): Promise<boolean> {
  const [row] = await dataSource.query<{ sees: boolean | null }[]>(
    `SELECT has_table_privilege(to_regclass('public.migration'), 'SELECT') AS sees`,
  );
  return row?.sees === true;
}

function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
