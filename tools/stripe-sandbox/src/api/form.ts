import { invalidRequestError } from './stripe-error';

/** A decoded form: text at the leaves, hashes between. A list is a hash with numbers as keys until a parameter reads it. */
export type FormValue = string | FormHash;
export interface FormHash {
  [name: string]: FormValue;
}

const emptyHash = (): FormHash => Object.create(null) as FormHash;

function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (error) {
    throw invalidRequestError(`Malformed percent encoding in the parameters: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}

/** `a[b][]` becomes `['a', 'b', '']`. */
function segmentsOf(name: string): string[] {
  const bracketIndex = name.indexOf('[');
  if (bracketIndex < 0) return [name];
  const rest = name.slice(bracketIndex);
  if (bracketIndex === 0 || !/^(\[[^[\]]*\])+$/.test(rest)) throw invalidRequestError(`Malformed parameter name: ${name}`);
  return [name.slice(0, bracketIndex), ...rest.slice(1, -1).split('][')];
}

function setAtPath(root: FormHash, name: string, value: string): void {
  const segments = segmentsOf(name);
  const last = segments.pop() ?? name;
  let hash = root;
  for (const segment of segments) {
    const next = (hash[segment] ??= emptyHash());
    if (typeof next === 'string') throw invalidRequestError(`Invalid object: ${name}`, { param: name });
    hash = next;
  }
  hash[last === '' ? String(Object.keys(hash).length) : last] = value;
}

/**
 * Reads Stripe's form encoding: `a[b][0][c]=v`, `a[]=v`, percent and plus signs.
 * @throws StripeError 400 for broken encoding or a name that is both a value and a hash
 */
export function decodeForm(text: string): FormHash {
  const root = emptyHash();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const equalsIndex = pair.indexOf('=');
    if (equalsIndex < 0) setAtPath(root, decodeComponent(pair), '');
    else setAtPath(root, decodeComponent(pair.slice(0, equalsIndex)), decodeComponent(pair.slice(equalsIndex + 1)));
  }
  return root;
}
