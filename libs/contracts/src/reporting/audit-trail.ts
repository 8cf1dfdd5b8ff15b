import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsArray, IsString, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { AuditEntryView } from '../audit/audit-entry';
import { AUDITED_CONTEXTS, type AuditedContext } from '../audit/audited-contexts';
import { defineRequest } from '../define';
import { IsNestedList } from '../validation/nested';
import { MayBeAbsent } from '../validation/may-be-absent';

export class AuditTrailQuery {
  @IsOptional() @IsIn(AUDITED_CONTEXTS) context?: AuditedContext | null;
  @IsOptional() @IsUUID() actor?: string | null;
  @IsOptional() @IsString() @MaxLength(100) target?: string | null;
  @IsOptional() @Matches(/^[\w.:-]{1,120}$/) cursor?: string | null;
  @MayBeAbsent() @IsInt() @Min(1) @Max(100) limit?: number;
}
/** A person who changed data. */
export class AuditActor {
  @IsUUID() userId!: string;
  /** Full name, or the e-mail address without one. */
  @IsString() @MaxLength(254) name!: string;
}
export class AuditTrailReply {
  @IsNestedList(() => AuditEntryView, { max: 100 }) entries!: AuditEntryView[];
  /** Cursor of the next page; null on the last one. */
  @IsOptional() @IsString() @MaxLength(120) next!: string | null;
  /** Names for the ids of the actors. Closed accounts are missing; the list is empty while names are unavailable. */
  @MayBeAbsent() @IsNestedList(() => AuditActor, { max: 100 }) people?: AuditActor[];
}
/** Changes by staff in all services, the newest first. */
export const listAuditTrail = defineRequest({
  name: 'reporting.list-audit-trail.v1',
  calledBy: ['gateway'],
  request: AuditTrailQuery,
  reply: AuditTrailReply,
  caller: 'admin',
});

/** Whether the audit of one service is complete and valid. */
export class AuditChainState {
  @IsIn(AUDITED_CONTEXTS) context!: AuditedContext;
  /** Number of entries in the valid chain, counted from the first. */
  @IsInt() @Min(0) entries!: number;
  /** Position of the first entry with a wrong hash; null when all are valid. */
  @IsOptional() @IsInt() @Min(1) brokenAt!: number | null;
  /** Whether the chain still contains the latest published entry. */
  @IsBoolean() isComplete!: boolean;
}
export class VerifyAuditTrailRequest {}
export class AuditChains {
  @IsISO8601() at!: string;
  @IsNestedList(() => AuditChainState, { max: 10 }) chains!: AuditChainState[];
  /** Services that did not answer. */
  @IsArray() @IsIn(AUDITED_CONTEXTS, { each: true }) silent!: AuditedContext[];
}
/** Makes every service recompute its audit: each entry carries the hash of the one before it. */
export const verifyAuditTrail = defineRequest({
  name: 'reporting.verify-audit-trail.v1',
  calledBy: ['gateway'],
  request: VerifyAuditTrailRequest,
  reply: AuditChains,
  caller: 'admin',
  deadlineMs: 25_000,
});
