/** One deviation from Stripe's contract. */
export interface Violation {
  severity: 'error' | 'warning';
  side: 'request' | 'response' | 'event' | 'webhook' | 'proxy';
  kind: string;
  message: string;
  code?: string;
  /** On the request's side: the parameter as Stripe names it, `line_items[0][price]`. */
  param?: string;
  /** On the answer's side: the field, `items.data[0].price`. */
  path?: string;
  /** Status that Stripe would have answered. */
  status?: number;
}

/** The violations that a validator found; `ok` when none of them is an error. */
export interface Verdict {
  ok: boolean;
  operationId?: string;
  violations: Violation[];
}

export interface StripeErrorAnswer {
  status: number;
  body: { error: { type: string; code?: string; doc_url?: string; param?: string; message: string } };
}

/** The verdict on a request, with its decoded parameters and, when it is bad, the answer that Stripe would give. */
export interface RequestVerdict extends Verdict {
  params: Record<string, unknown>;
  stripeError?: StripeErrorAnswer;
}

/** A finding as a validator reports it; side and, unless it is a warning, severity are filled in. */
export type Finding = Omit<Violation, 'severity' | 'side'> & { severity?: 'error' | 'warning' };
export type ReportFinding = (finding: Finding) => void;

/** Collects findings of one side. */
export function createCollector(side: Violation['side'], violations: Violation[] = []): { violations: Violation[]; report: ReportFinding } {
  return { violations, report: (finding) => void violations.push({ severity: 'error', side, ...finding }) };
}

export function hasNoErrors(violations: readonly Violation[]): boolean {
  return !violations.some((violation) => violation.severity === 'error');
}
