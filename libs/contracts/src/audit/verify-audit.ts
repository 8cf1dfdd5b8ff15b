import { IsBoolean, IsInt, IsOptional, Matches, Min } from 'class-validator';
import { AUDITED_CONTEXTS, type AuditedContext } from './audited-contexts';
import { defineRequest, type RequestContract } from '../define';

/** SHA-256, in hex. */
export const AUDIT_HASH = /^[0-9a-f]{64}$/;

/** Entry that the caller has a copy of; null without one. */
export class VerifyAuditRequest {
  @IsOptional() @IsInt() @Min(1) seq!: number | null;
  @IsOptional() @Matches(AUDIT_HASH) hash!: string | null;
}

export class AuditVerification {
  /** Number of entries in the valid chain, counted from the first. */
  @IsInt() @Min(0) entries!: number;
  /** Position of the first entry with a wrong hash; null when all are valid. */
  @IsOptional() @IsInt() @Min(1) brokenAt!: number | null;
  /** Whether the named entry is unchanged at its position. False when it and all later entries were dropped or replaced. */
  @IsBoolean() knows!: boolean;
}

const defineVerifyAudit = (context: AuditedContext) =>
  defineRequest({
    name: `${context}.verify-audit.v1`,
    calledBy: ['admin-reporting'],
    request: VerifyAuditRequest,
    reply: AuditVerification,
    deadlineMs: 20_000,
  });

/** Recomputes the hashes of a service's audit; for admin-reporting. */
export const verifyAudit = Object.fromEntries(AUDITED_CONTEXTS.map((context) => [context, defineVerifyAudit(context)])) as Readonly<
  Record<AuditedContext, RequestContract<VerifyAuditRequest, AuditVerification>>
>;
