import type { AuditVerification, VerifyAuditRequest } from '@brote/contracts/audit';
import { Database } from '@brote/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { hashOf, FIRST_PREVIOUS_HASH } from './audit-link';
import { SELECT_CONTAINS_ENTRY, SELECT_PAGE } from './staff-audit.sql';

interface ChainLink {
  seq: number;
  previousHash: string;
  hash: string;
  said: string;
}

interface ChainEnd {
  seq: number;
  hash: string;
}

/** Recomputes the hash chain of the audit, entry by entry, independently of the database. */
@Injectable()
export class VerifyAuditChain {
  constructor(@Inject(Database) private readonly database: Database) {}

  /** Finds the first break of the chain, and whether it still contains the entry that the caller knows. */
  async verify({ seq, hash }: VerifyAuditRequest): Promise<AuditVerification> {
    let end: ChainEnd = { seq: 0, hash: FIRST_PREVIOUS_HASH };
    for (;;) {
      const links = await this.database.query<ChainLink>(SELECT_PAGE, { seq: end.seq });
      const last = links.at(-1);
      if (last === undefined) return { entries: end.seq, brokenAt: null, knows: await this.containsEntry(seq, hash) };
      const brokenSeq = findBreak(links, end);
      if (brokenSeq !== null) return { entries: brokenSeq - 1, brokenAt: brokenSeq, knows: await this.containsEntry(seq, hash) };
      end = last;
    }
  }

  private async containsEntry(seq: number | null, hash: string | null): Promise<boolean> {
    if (seq === null || hash === null) return true;
    const [row] = await this.database.query<{ knows: boolean }>(SELECT_CONTAINS_ENTRY, { seq, hash });
    return row?.knows ?? false;
  }
}

/** The place of the first entry that does not follow from the one before it; null when all do. */
function findBreak(links: readonly ChainLink[], previousEnd: ChainEnd): number | null {
  let { seq, hash } = previousEnd;
  for (const link of links) {
    seq += 1;
    if (link.seq !== seq || link.previousHash !== hash || link.hash !== hashOf(link.said)) return seq;
    hash = link.hash;
  }
  return null;
}
