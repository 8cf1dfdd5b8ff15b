import type { AuditVerification, VerifyAuditRequest } from '@brote/contracts/audit';
import { Database } from '@brote/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { linkOf, SAID, START } from './audit-link';

const ROWS = 2_000;
const PAGE = `
  SELECT seq::int AS seq, previous_hash AS "previousHash", hash, ${SAID} AS said FROM staff_audit WHERE seq > $1 ORDER BY seq LIMIT ${ROWS}`;
const KNOWS = 'SELECT EXISTS (SELECT FROM staff_audit WHERE seq = $1 AND hash = $2) AS knows';

interface Link {
  seq: number;
  previousHash: string;
  hash: string;
  said: string;
}

interface End {
  seq: number;
  hash: string;
}

/** Recomputes the hash chain of the audit, entry by entry, independently of the database. */
@Injectable()
export class VerifyAudit {
  constructor(@Inject(Database) private readonly database: Database) {}

  /** Finds the first break of the chain, and whether it still contains the entry that the caller knows. */
  async verify({ seq, hash }: VerifyAuditRequest): Promise<AuditVerification> {
    let end: End = { seq: 0, hash: START };
    for (;;) {
      const links = await this.database.query<Link>(PAGE, [end.seq]);
      const last = links.at(-1);
      if (last === undefined) return { entries: end.seq, brokenAt: null, knows: await this.knows(seq, hash) };
      const brokenAt = breakIn(links, end);
      if (brokenAt !== null) return { entries: brokenAt - 1, brokenAt, knows: await this.knows(seq, hash) };
      end = last;
    }
  }

  private async knows(seq: number | null, hash: string | null): Promise<boolean> {
    if (seq === null || hash === null) return true;
    const [row] = await this.database.query<{ knows: boolean }>(KNOWS, [seq, hash]);
    return row?.knows ?? false;
  }
}

/** The place of the first entry that does not follow from the one before it; null when all do. */
function breakIn(links: readonly Link[], before: End): number | null {
  let { seq, hash } = before;
  for (const link of links) {
    seq += 1;
    if (link.seq !== seq || link.previousHash !== hash || link.hash !== linkOf(link.said)) return seq;
    hash = link.hash;
  }
  return null;
}
