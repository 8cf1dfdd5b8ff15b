import { IsIn, IsInt, IsISO8601, IsObject, IsOptional, IsString, IsUUID, Matches, MaxLength, Min } from 'class-validator';
import { AUDITED_CONTEXTS, type AuditedContext } from './audited-contexts';
import { defineEvent, type EventContract } from '../define';
import { AUDIT_HASH } from './verify-audit';
import { MayBeAbsent } from '../validation/may-be-absent';

/** A change by staff. Holds ids, states, amounts and texts about things, but no customer data and no secrets. */
export class AuditRecorded {
  @IsUUID() entryId!: string;
  @IsIn(AUDITED_CONTEXTS) context!: AuditedContext;
  @IsISO8601() at!: string;
  /** The account that did it. */
  @IsUUID() actorId!: string;
  @IsUUID() sessionId!: string;
  /** Thing and verb, e.g. `order.ship`. */
  @Matches(/^[a-z][a-z-]*\.[a-z][a-z-]*$/) @MaxLength(80) action!: string;
  /** The kind of thing that was changed, e.g. `order`. */
  @IsString() @MaxLength(40) targetType!: string;
  @IsString() @MaxLength(100) targetId!: string;
  /** What stood there before; null where nothing did. */
  @IsOptional() @IsObject() before!: Record<string, unknown> | null;
  @IsOptional() @IsObject() after!: Record<string, unknown> | null;
  /** 32 hex digits to look for in the logs; null without one. */
  @IsOptional() @IsString() @MaxLength(32) traceId!: string | null;
  /** Its position in the service's audit, from 1; missing in entries from before the chain. */
  @MayBeAbsent() @IsInt() @Min(1) seq?: number;
  /** SHA-256 of all that the entry says and of the hash before it, in hex. */
  @MayBeAbsent() @Matches(AUDIT_HASH) hash?: string;
}

const recordedBy = (context: AuditedContext) => defineEvent(`${context}.audit.recorded.v1`, AuditRecorded);

/** One event per service that lets staff change things. */
export const auditRecorded: Readonly<Record<AuditedContext, EventContract<AuditRecorded>>> = {
  identity: recordedBy('identity'),
  catalog: recordedBy('catalog'),
  orders: recordedBy('orders'),
  subscriptions: recordedBy('subscriptions'),
  notifications: recordedBy('notifications'),
  reporting: recordedBy('reporting'),
};
