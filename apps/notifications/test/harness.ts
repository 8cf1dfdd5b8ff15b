import type { RequestClient } from '@brote/messaging';
import {
  eventually,
  MovableClock,
  useDatabase,
  useMailbox,
  useNats,
  type Mailbox,
  type ReceivedMail,
  type TestDatabase,
} from '@brote/test-support';
import type { INestApplicationContext } from '@nestjs/common';
import { entities, migrations } from '../src/data-source';
import { FakeCatalogService } from './fake-catalog';
import { openRequestClient } from './request-client';
import { FakeIdentityService } from './fake-identity';
import { FakeOrdersService } from './fake-orders';
import { startService } from './start-service';
import { FakeSubscriptionsService } from './fake-subscriptions';

/** The service with a real broker, a real database and a real mail server. Stand-ins replace the services it calls. */
export interface Harness {
  service: INestApplicationContext;
  database: TestDatabase;
  mailbox: Mailbox;
  orders: FakeOrdersService;
  identity: FakeIdentityService;
  subscriptions: FakeSubscriptionsService;
  catalogue: FakeCatalogService;
  clock: MovableClock;
  /** Sends requests like the gateway. */
  requests: RequestClient;
  close(): Promise<void>;
}

interface HarnessOptions {
  /** A database with contents instead of an empty one. */
  database?: TestDatabase;
  /** Initial time of the clock. */
  startsAt?: Date;
}

/** @param extraEnv variables of this copy of the service only */
export async function openHarness(extraEnv: Readonly<Record<string, string>> = {}, options: HarnessOptions = {}): Promise<Harness> {
  const databaseInUse = options.database ?? useDatabase({ entities, migrations });
  const [nats, database, mailbox] = await Promise.all([useNats(), databaseInUse, useMailbox()]);
  const clock = new MovableClock(options.startsAt?.getTime() ?? Date.now());
  const [orders, identity, subscriptions, catalogue, client] = await Promise.all([
    FakeOrdersService.start(nats.url),
    FakeIdentityService.start(nats.url),
    FakeSubscriptionsService.start(nats.url),
    FakeCatalogService.start(nats.url),
    openRequestClient(nats.url),
  ]);
  const service = await startService({ databaseUrl: database.url, natsUrl: nats.url, smtpUrl: mailbox.smtpUrl, clock, more: extraEnv });
  const close = async (): Promise<void> => {
    await service.close();
    await Promise.all([orders.stop(), identity.stop(), subscriptions.stop(), catalogue.stop(), client.close()]);
    await Promise.all([database.drop(), mailbox.close(), nats.stop()]);
  };
  return { service, database, mailbox, orders, identity, subscriptions, catalogue, clock, requests: client.requests, close };
}

export interface LogRow {
  id: string;
  state: string;
  template: string;
  channel: string;
  recipient: string;
  subject: string;
  last_error: string | null;
  user_id: string | null;
  recipient_key: string | null;
}

/** Waits until every mail about something is settled. @returns the log of them, oldest first. */
export function waitUntilSettled({ database }: Harness, aboutId: string, count = 1): Promise<LogRow[]> {
  return eventually(
    async () => {
      const rows = await database.queryRows<LogRow>('SELECT * FROM message WHERE about_id = :aboutId ORDER BY id', { aboutId });
      expect(rows.map(({ state }) => state)).toEqual(
        Array<string>(count).fill(expect.stringMatching(/sent|failed|suppressed|undeliverable/) as string),
      );
      return rows;
    },
    { withinMs: 15_000 },
  );
}

/** Waits until the mail server has refused the only pending mail about a thing once, and its lease is released. */
export function waitUntilRefused({ database }: Harness, about: 'about_id' | 'order_id', id: string): Promise<void> {
  const refusedOnceSql = `SELECT id FROM message WHERE ${about} = :id AND state = 'pending' AND attempts = 1 AND lease IS NULL`;
  return eventually(async () => expect(await database.queryRows<unknown>(refusedOnceSql, { id })).toHaveLength(1), {
    withinMs: 15_000,
  });
}

/** Mails to an address, the oldest first. */
export function findMailsTo({ mailbox }: Harness, address: string): ReceivedMail[] {
  return mailbox.messages().filter(({ recipients }) => recipients.includes(address));
}

/** The whole database of the service, as text. */
export async function readWholeDatabase({ database }: Harness): Promise<string> {
  const tables = await database.dataSource.query<{ name: string }[]>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const rows = await Promise.all(tables.map(async ({ name }) => database.dataSource.query<object[]>(`SELECT * FROM "${name}"`)));
  return JSON.stringify(rows);
}
