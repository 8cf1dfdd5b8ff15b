import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { resolveAdminUrl, runAsAdmin } from '@brote/test-support';
import { SERVICES, type ServiceName } from '../../src/services';

/** Name and roles of the database of one service. The names are of this spec alone, and need no quotes. */
interface ShopDatabase {
  name: string;
  role: string;
  migrator: string;
}

const PASSWORD = 'of-this-spec-alone';

/** A database for each service, with its two roles, as a deployment makes them. */
export class ShopDatabases {
  private readonly suffix = randomBytes(4).toString('hex');
  private adminUrl = '';
  readonly services: readonly ServiceName[] = SERVICES.filter((service) => service !== 'gateway');

  of(service: ServiceName): ShopDatabase {
    const name = `doctor_${service.replaceAll('-', '_')}_${this.suffix}`;
    return { name, role: name, migrator: `${name}_migrator` };
  }

  /** The address for one role of the service. */
  urlOf(service: ServiceName, kind: 'role' | 'migrator', password = PASSWORD): string {
    const database = this.of(service);
    return Object.assign(new URL(this.adminUrl), { username: database[kind], password, pathname: `/${database.name}` }).href;
  }

  async create(): Promise<void> {
    this.adminUrl = await resolveAdminUrl();
    for (const service of this.services) {
      const { name, role, migrator } = this.of(service);
      await this.run(
        `create role ${role} login password '${PASSWORD}'`,
        `create role ${migrator} login password '${PASSWORD}'`,
        `create database ${name} owner ${migrator}`,
        `revoke connect, temporary on database ${name} from public`,
        `grant connect on database ${name} to ${role}`,
      );
    }
  }

  async drop(): Promise<void> {
    for (const service of this.services) {
      const { name, role, migrator } = this.of(service);
      await this.run(`drop database ${name} with (force)`, `drop role ${role}`, `drop role ${migrator}`);
    }
  }

  /** Runs statements as the superuser. */
  async run(...statements: string[]): Promise<void> {
    await runAsAdmin(async (client) => {
      for (const statement of statements) await client.query(statement);
    });
  }

  /** Runs statements as the superuser in the database of a service. */
  async runInside(service: ServiceName, ...statements: string[]): Promise<void> {
    const client = new Client({ connectionString: Object.assign(new URL(this.adminUrl), { pathname: `/${this.of(service).name}` }).href });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }
}
