/** The rule that a record breaks. */
export type RecordRule =
  | 'NIF_INVALID'
  | 'NUMBER_INVALID'
  | 'TEXT_INVALID'
  | 'DATE_INVALID'
  | 'RECIPIENT_INVALID'
  | 'CORRECTION_INVALID'
  | 'BREAKDOWN_INVALID'
  | 'AMOUNT_INVALID'
  | 'VAT_MISMATCH'
  | 'TOTAL_MISMATCH'
  | 'LIMIT_EXCEEDED'
  | 'SOFTWARE_INVALID'
  | 'CHAIN_INVALID';

/** One broken rule, the field, and what the caller must do. */
export interface RecordProblem {
  readonly rule: RecordRule;
  readonly field: string;
  readonly advice: string;
}

/** A record was not created, because the agency would reject it. It names every broken rule. */
export class InvalidRecordError extends Error {
  override readonly name = 'InvalidRecordError';

  constructor(readonly problems: readonly RecordProblem[]) {
    super(problems.map(({ rule, field, advice }) => `${rule} (${field}): ${advice}`).join(' '));
  }
}
