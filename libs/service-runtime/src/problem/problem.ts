/** One field of a refused request and the rules it broke. */
export interface ProblemField {
  /** Path of the field, e.g. `items.0.quantity`. */
  field: string;
  /** Stable codes of the rules, e.g. `isInt`. */
  rules: string[];
}

/** RFC 9457 problem details with the shop's stable code and trace id. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  detail?: string;
  fields?: ProblemField[];
  details?: unknown;
  traceId: string;
}

export const PROBLEM_CONTENT_TYPE = 'application/problem+json; charset=utf-8';

/** Shapes a problem; absent parts are left out rather than null. */
export function problem(parts: Omit<Problem, 'type'>): Problem {
  const { status, code, title, detail, fields, details, traceId } = parts;
  return {
    type: `urn:brote:problem:${code.toLowerCase().replaceAll('_', '-')}`,
    title,
    status,
    code,
    ...(detail === undefined ? {} : { detail }),
    ...(fields === undefined ? {} : { fields }),
    ...(details === undefined ? {} : { details }),
    traceId,
  };
}
