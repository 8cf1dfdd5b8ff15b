/** Bits of `pg_trigger.tgtype`, by operation. */
const TRIGGER_OPERATION_BITS = { UPDATE: 16, DELETE: 8 } as const;

/**
 * Tables whose privileges differ from the required ones. Required are SELECT and INSERT, and UPDATE and DELETE unless an append-only
 * trigger forbids them. The table of migrations is read-only.
 */
export const SELECT_DIFFERING_PRIVILEGES = `
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
       SELECT array_agg(a.privilege_type ORDER BY a.privilege_type COLLATE "C") FROM aclexplode(c.relacl) AS a WHERE a.grantee = :role::regrole)`;

export const SELECT_SCHEMAS = `SELECT format('%I', nspname) AS name FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
                    AND (nspname = 'public' OR nspowner = current_user::regrole)`;

export const CAN_CREATE_TABLES = `SELECT has_schema_privilege('public', 'CREATE') AS may`;

export const CAN_READ_MIGRATIONS = `SELECT has_table_privilege(to_regclass('public.migration'), 'SELECT') AS sees`;
