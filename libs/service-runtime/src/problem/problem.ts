import type { Problem } from '@brote/contracts';

export const PROBLEM_CONTENT_TYPE = 'application/problem+json; charset=utf-8';

/** Builds RFC 9457 problem details; missing parts are left out, and the type derives from the code. */
export function createProblem(input: Omit<Problem, 'type'>): Problem {
  const { status, code, title, detail, fields, details, traceId } = input;
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
