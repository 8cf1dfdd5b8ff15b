import { Database } from '@brote/persistence';
import {
  listSecurityEvents,
  type ListSecurityEventsReply,
  type ListSecurityEventsRequest,
  type SecurityEventKind,
} from '@brote/contracts/identity';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { NEWEST_EVENTS } from './security.sql';

/** The security log of the own account. */
@Controller()
export class SecurityController {
  constructor(private readonly database: Database) {}

  @RequestHandler(listSecurityEvents)
  async list(_request: ListSecurityEventsRequest, { authenticatedCaller: person }: CallContext): Promise<ListSecurityEventsReply> {
    const rows = await this.database.query<{ kind: SecurityEventKind; at: Date; device: string | null }>(NEWEST_EVENTS, {
      userId: person.userId,
    });
    return { events: rows.map(({ kind, at, device }) => ({ kind, at: at.toISOString(), device })) };
  }
}
