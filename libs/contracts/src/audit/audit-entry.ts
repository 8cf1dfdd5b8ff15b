import { IsIn, IsInt, IsISO8601, IsObject, IsOptional, IsString, IsUUID, Matches, MaxLength, Min } from 'class-validator';
import { AUDITED_CONTEXTS, type AuditedContext } from './audited-contexts';
import { defineEvent, type EventContract } from '../define';
import { AUDIT_HASH } from './verify-audit';
import { MayBeAbsent } from '../validation/may-be-absent';

/** A change by staff. Holds ids, states, amounts and texts about things, but no customer data and no secrets. */
export class AuditEntryView {
  @IsUUID() entryId!: string;
  @IsIn(AUDITED_CONTEXTS) context!: AuditedContext;
  @IsISO8601() at!: string;
  /** Account that made the change. */
  @IsUUID() actorId!: string;
  @IsUUID() sessionId!: string;
  /** Object and verb, e.g. `order.ship`. */
  @Matches(/^[a-z][a-z-]*\.[a-z][a-z-]*$/) @MaxLength(80) action!: string;
  /** Type of the changed object, e.g. `order`. */
  @IsString() @MaxLength(40) targetType!: string;
  @IsString() @MaxLength(100) targetId!: string;
  /** State before the change; null for a new object. */
  @IsOptional() @IsObject() before!: Record<string, unknown> | null;
  @IsOptional() @IsObject() after!: Record<string, unknown> | null;
  /** Trace id for the logs, 32 hex digits; null without one. */
  @IsOptional() @IsString() @MaxLength(32) traceId!: string | null;
  /** Its position in the service's audit, from 1; missing in entries from before the chain. */
  @MayBeAbsent() @IsInt() @Min(1) seq?: number;
  /** SHA-256 of the entry's content and of the previous hash, in hex. */
  @MayBeAbsent() @Matches(AUDIT_HASH) hash?: string;
}

const defineAuditRecorded = (context: AuditedContext) => defineEvent(`${context}.audit.recorded.v1`, AuditEntryView);

/** One event per service with changes by staff. */
export const auditRecorded: Readonly<Record<AuditedContext, EventContract<AuditEntryView>>> = {
  identity: defineAuditRecorded('identity'),
  catalog: defineAuditRecorded('catalog'),
  orders: defineAuditRecorded('orders'),
  subscriptions: defineAuditRecorded('subscriptions'),
  notifications: defineAuditRecorded('notifications'),
  reporting: defineAuditRecorded('reporting'),
};
