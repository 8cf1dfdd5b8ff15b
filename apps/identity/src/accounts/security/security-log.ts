import { Database, type Sql, type Transaction } from '@brote/persistence';
import type { ClientInfo, SecurityEventKind } from '@brote/contracts/identity';
import { uuidv7 } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { parseDevice } from './parse-device';
import { INSERT_EVENT, INSERT_EVENT_BY_EMAIL, DELETE_OLD_SECURITY_EVENTS, DELETE_SECURITY_EVENTS_OF_ACCOUNT } from './security.sql';

const BATCH_SIZE = 5_000;

/** The client of an entry: device and hashed address. */
export interface ClientDevice {
  device: string | null;
  addressHash: string | null;
}

/** Kinds of the entry: for the address in general, and for an unconfirmed account. */
export interface EmailEventKinds {
  kind: SecurityEventKind;
  ifUnconfirmed: SecurityEventKind;
}

const NO_DEVICE: ClientDevice = { device: null, addressHash: null };

export function clientDeviceOf({ agent, addressHash }: ClientInfo): ClientDevice {
  return { device: parseDevice(agent), addressHash };
}

/** The security log of accounts. Entries are added, never changed. */
@Injectable()
export class SecurityLog {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async recordEvent(sql: Sql, accountId: string, kind: SecurityEventKind, clientDevice: ClientDevice = NO_DEVICE): Promise<void> {
    const { device, addressHash } = clientDevice;
    await sql.query(INSERT_EVENT, { eventId: uuidv7(), accountId, kind, now: this.clock.now(), device, addressHash });
  }

  /** Adds an entry for the account of the address, or for none; with another kind for an unconfirmed address. */
  async recordEventByEmail(email: string, kinds: EmailEventKinds, { device, addressHash }: ClientDevice): Promise<void> {
    await this.database.query(INSERT_EVENT_BY_EMAIL, { eventId: uuidv7(), email, ...kinds, now: this.clock.now(), device, addressHash });
  }
}

/** Deletes the entries of an account. */
export async function deleteSecurityEventsOf(tx: Transaction, accountId: string): Promise<void> {
  await tx.query(DELETE_SECURITY_EVENTS_OF_ACCOUNT, { accountId });
}

/** Deletes one page of old entries; resolves with their number. */
export async function deleteSecurityEventsBefore(tx: Transaction, cutoff: Date): Promise<number> {
  const [row] = await tx.query<{ deleted: number }>(DELETE_OLD_SECURITY_EVENTS, {
    cutoff,
    batchSize: BATCH_SIZE,
  });
  return row?.deleted ?? 0;
}
