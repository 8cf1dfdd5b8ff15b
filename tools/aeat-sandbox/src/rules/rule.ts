import type { InvoiceRecord } from '#app/records/invoice-record';
import { madridDay } from '#app/records/dates';

/** Data of a request that rules of single records need. */
export interface RuleContext {
  /** Time of the agency, in milliseconds since 1970 UTC. */
  readonly nowMs: number;
  /** NIF of the party that must issue the invoices (`ObligadoEmision`). */
  readonly issuer: string;
  /** The request says that an incident delayed its records (`Incidencia = S`). */
  readonly isIncident: boolean;
}

/** A code with the condition under which a record gets it. */
export type Rule = readonly [code: number, isBroken: (record: InvoiceRecord, context: RuleContext) => boolean];

/** Tolerance of the agency for sums and taxes, in cents. */
export const TOLERANCE_CENTS = 1_000;

/** The day in Madrid, as `2026-11-25`. */
export const todayOf = ({ nowMs }: RuleContext): string => madridDay(nowMs);

/** The code of the first rule that a record breaks. */
export function findFirstBrokenRule(rules: readonly Rule[], record: InvoiceRecord, context: RuleContext): number | undefined {
  return rules.find(([, isBroken]) => isBroken(record, context))?.[0];
}
