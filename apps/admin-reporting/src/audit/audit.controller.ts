import type { AuditEntryView } from '@brote/contracts/audit';
import { listAuditTrail, verifyAuditTrail, type AuditChains, type AuditTrailQuery, type AuditTrailReply } from '@brote/contracts/reporting';
import { RequestHandler } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { PeopleNames } from '#app/people/people-names';
import { VerifyAuditTrail } from './verify-audit-trail';
import { SELECT_AUDIT_ENTRIES } from './audit.sql';

const PAGE_SIZE = 25;

/** Changes by staff, the newest first. */
@Controller()
export class AuditController {
  constructor(
    private readonly database: Database,
    private readonly verifyAuditTrail: VerifyAuditTrail,
    private readonly people: PeopleNames,
  ) {}

  @RequestHandler(verifyAuditTrail)
  verify(): Promise<AuditChains> {
    return this.verifyAuditTrail.verify();
  }

  @RequestHandler(listAuditTrail)
  async list({ context, actor, target, cursor, limit = PAGE_SIZE }: AuditTrailQuery): Promise<AuditTrailReply> {
    const [at = null, id = null] = cursor ? parseCursor(cursor) : [];
    const params = { context: context ?? null, actor: actor ?? null, target: target ?? null, at, id, limit: limit + 1 };
    const rows = await this.database.query<{ entry: AuditEntryView; at: string; id: string }>(SELECT_AUDIT_ENTRIES, params);
    const page = rows.slice(0, limit);
    const lastOfPage = rows.length > limit ? page.at(-1) : undefined;
    const entries = page.map(({ entry }) => entry);
    const names = await this.people.findAccountNames(entries.map(({ actorId }) => actorId));
    const people = [...names].map(([userId, name]) => ({ userId, name }));
    return { entries, next: lastOfPage ? `${new Date(lastOfPage.at).toISOString()}_${lastOfPage.id}` : null, people };
  }
}

/** Instant and id of the last entry on the page. Any other cursor starts at the first page. */
function parseCursor(cursor: string): string[] {
  const match = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_([0-9a-f-]{36})$/.exec(cursor);
  return match === null ? [] : match.slice(1);
}
