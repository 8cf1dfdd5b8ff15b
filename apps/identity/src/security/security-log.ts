import type { Sql } from '@brote/persistence';
import type { ClientInfo, SecurityEventKind } from '@brote/contracts/identity';
import { uuidv7 } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { deviceIn } from './device';

const NOTE = `
  INSERT INTO security_event (id, account_id, kind, at, device, address_hash) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`;

/** Stands for whoever nobody is. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

// A row is written whether the address is known or not: the answer takes as long either way, and guessing at unknown addresses shows too.
const NOTE_BY_EMAIL = `
  INSERT INTO security_event (id, account_id, kind, at, device, address_hash)
  SELECT $1, coalesce((SELECT id FROM account WHERE email = $2 AND state IN ('unconfirmed', 'active')), '${NOBODY}'), $3, $4, $5, $6
  RETURNING id`;

/** Where somebody was: what the log keeps of it. */
export interface Place {
  device: string | null;
  addressHash: string | null;
}

export const NOWHERE: Place = { device: null, addressHash: null };

export function placeOf({ agent, addressHash }: ClientInfo): Place {
  return { device: deviceIn(agent), addressHash };
}

/** The log of what concerns the security of an account. Entries are added, never changed. */
@Injectable()
export class SecurityLog {
  constructor(private readonly clock: Clock) {}

  async note(sql: Sql, accountId: string, kind: SecurityEventKind, place: Place = NOWHERE): Promise<void> {
    await sql.query(NOTE, [uuidv7(), accountId, kind, this.clock.now(), place.device, place.addressHash]);
  }

  /** Notes it for whoever has the address, or for nobody. */
  async noteByEmail(sql: Sql, email: string, kind: SecurityEventKind, place: Place): Promise<void> {
    await sql.query(NOTE_BY_EMAIL, [uuidv7(), email, kind, this.clock.now(), place.device, place.addressHash]);
  }
}
