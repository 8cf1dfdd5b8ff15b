import type { DataSource } from 'typeorm';
import { bindParams } from './named-parameters';
import { CAN_CREATE_TABLES, CAN_READ_MIGRATIONS, SELECT_DIFFERING_PRIVILEGES, SELECT_SCHEMAS } from './runtime-privileges.sql';

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
    const { text, values } = bindParams(SELECT_DIFFERING_PRIVILEGES, { role });
    for (const { name, wanted } of await tx.query<{ name: string; wanted: string }[]>(text, values)) {
      await tx.query(`REVOKE ALL ON ${name} FROM ${role}`);
      await tx.query(`GRANT ${wanted} ON ${name} TO ${role}`);
    }
  });
}

/** Whether the connected role may create tables, and so owns its schema or is a superuser. */
export async function canCreateTables(dataSource: DataSource): Promise<boolean> {
  const [row] = await dataSource.query<{ may: boolean }[]>(CAN_CREATE_TABLES);
  return row?.may === true;
}

/** Whether the list of migrations exists and the connected role may read it. */
export async function canReadMigrations(dataSource: DataSource): Promise<boolean> {
  const [row] = await dataSource.query<{ sees: boolean | null }[]>(CAN_READ_MIGRATIONS);
  return row?.sees === true;
}

function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
