import { isObject } from './json';
import type { JsonObject } from './json';

export interface FormProblem {
  param: string;
  message: string;
}

export interface DecodedForm {
  value: JsonObject;
  problems: FormProblem[];
}

function parseParamPath(name: string): string[] | undefined {
  const [, head, tail] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  if (head === undefined || tail === undefined) return undefined;
  const path = [head, ...[...tail.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')];
  return path.includes('__proto__') ? undefined : path;
}

const nextIndex = (node: JsonObject) => String(Object.keys(node).filter((key) => /^\d+$/.test(key)).length);

/** Sets a value at its path; returns false when the path already has a value of another form. */
function setAtPath(root: JsonObject, path: readonly string[], value: string): boolean {
  let node = root;
  let isConflictFree = true;
  for (const part of path.slice(0, -1)) {
    const key = part === '' ? nextIndex(node) : part;
    if (typeof node[key] === 'string') isConflictFree = false;
    const next = isObject(node[key]) ? node[key] : {};
    node[key] = next;
    node = next;
  }
  const last = path.at(-1) ?? '';
  const key = last === '' ? nextIndex(node) : last;
  if (isObject(node[key])) return false;
  node[key] = value;
  return isConflictFree;
}

function decodeComponent(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return undefined;
  }
}

/**
 * Decodes Stripe's form encoding: `a[b][0][c]=v`, `a[]=v`, percent and plus signs. Lists stay hashes with numbered keys, because
 * only the contract knows where a list is meant.
 */
export function decodeForm(text: string): DecodedForm {
  const form: DecodedForm = { value: {}, problems: [] };
  for (const pair of text.replace(/^\?/, '').split('&').filter(Boolean)) {
    const [rawName = '', ...rest] = pair.split('=');
    const name = decodeComponent(rawName);
    const value = decodeComponent(rest.join('='));
    const path = name === undefined ? undefined : parseParamPath(name);
    if (name === undefined || value === undefined) form.problems.push({ param: rawName, message: 'Malformed percent encoding' });
    else if (path === undefined) form.problems.push({ param: name, message: `Malformed parameter name: ${name}` });
    else if (!setAtPath(form.value, path, value))
      form.problems.push({ param: name, message: `${name} is given both as a value and as a hash` });
  }
  return form;
}
