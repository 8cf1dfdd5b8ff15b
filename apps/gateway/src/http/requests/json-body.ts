import { GatewayProblem } from '../problems/gateway-problem';

const MAX_DEPTH = 16;
/** Keys that reach an object's prototype when copied carelessly. */
const DANGEROUS_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
const UNSTORABLE_CHARACTERS = /[\0\p{Surrogate}]/u;

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a JSON body. BODY_MALFORMED refuses bytes that are not UTF-8 and keys that reach prototypes. It refuses NUL characters and lone
 * surrogates, which the databases cannot store, and nesting deeper than in any contract.
 */
export function readJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  const body = parse(bytes);
  rejectUnsafeJson(body);
  return body;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(decoder.decode(bytes)) as unknown;
  } catch {
    throw new GatewayProblem('BODY_MALFORMED', { detail: 'The body is not JSON in UTF-8.' });
  }
}

/** Walks level by level: recursion would let a deep body exhaust the stack. */
function rejectUnsafeJson(body: unknown): void {
  let currentLevel: unknown[] = [body];
  for (let depth = 0; currentLevel.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw new GatewayProblem('BODY_MALFORMED', { detail: 'The body is nested too deeply.' });
    if (currentLevel.some(isUnsafe))
      throw new GatewayProblem('BODY_MALFORMED', { detail: 'The body contains keys or characters that are not allowed.' });
    currentLevel = currentLevel.flatMap(childrenOf);
  }
}

function isUnsafe(value: unknown): boolean {
  if (typeof value === 'string') return UNSTORABLE_CHARACTERS.test(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.keys(value).some((key) => DANGEROUS_KEYS.has(key) || UNSTORABLE_CHARACTERS.test(key));
}

function childrenOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Array.isArray(value) ? (value as unknown[]) : Object.values(value);
}
