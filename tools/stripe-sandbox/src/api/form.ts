import { invalid } from './stripe-error';

/** A decoded form: text at the leaves, hashes between. A list is a hash with numbers as keys until a parameter reads it. */
export type FormValue = string | FormHash;
export interface FormHash {
  [name: string]: FormValue;
}

const emptyHash = (): FormHash => Object.create(null) as FormHash;

function unescape(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (error) {
    throw invalid(`Malformed percent encoding in the parameters: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}

/** `a[b][]` becomes `['a', 'b', '']`. */
function segmentsOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open < 0) return [name];
  const rest = name.slice(open);
  if (open === 0 || !/^(\[[^[\]]*\])+$/.test(rest)) throw invalid(`Malformed parameter name: ${name}`);
  return [name.slice(0, open), ...rest.slice(1, -1).split('][')];
}

function put(root: FormHash, name: string, value: string): void {
  const segments = segmentsOf(name);
  const last = segments.pop() ?? name;
  let hash = root;
  for (const segment of segments) {
    const next = (hash[segment] ??= emptyHash());
    if (typeof next === 'string') throw invalid(`Invalid object: ${name}`, { param: name });
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
    const equals = pair.indexOf('=');
    if (equals < 0) put(root, unescape(pair), '');
    else put(root, unescape(pair.slice(0, equals)), unescape(pair.slice(equals + 1)));
  }
  return root;
}
