import { randomUUID } from 'node:crypto';
import { runAsAdmin } from '@brote/test-support';
import type { DataSource } from 'typeorm';

/** The copy of a database at one moment, which can be put back, as a restore does. No service is connected at either time. */
export class DatabaseCopy {
  private constructor(
    private readonly dataSource: DataSource,
    private readonly original: string,
    private readonly name: string,
  ) {}

  static async of(dataSource: DataSource): Promise<DatabaseCopy> {
    const original = await readName(dataSource);
    const copy = new DatabaseCopy(dataSource, original, `copy_${randomUUID().replaceAll('-', '')}`);
    await copy.whileDisconnected([`CREATE DATABASE ${copy.name} TEMPLATE ${original}`]);
    return copy;
  }

  /** Replaces the database by its copy. Everything since then is lost. */
  async putBack(): Promise<void> {
    const { name, original } = this;
    await this.whileDisconnected([`DROP DATABASE ${original} WITH (FORCE)`, `ALTER DATABASE ${name} RENAME TO ${original}`]);
  }

  private async whileDisconnected(statements: readonly string[]): Promise<void> {
    await this.dataSource.destroy();
    await runAsAdmin(async (client) => {
      for (const statement of statements) await client.query(statement);
    });
    await this.dataSource.initialize();
  }
}

async function readName(dataSource: DataSource): Promise<string> {
  const [row] = await dataSource.query<{ name: string }[]>('SELECT current_database() AS name');
  return row?.name ?? '';
}
