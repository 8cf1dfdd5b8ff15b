// Subjects that the users of the broker may publish to and subscribe to, read from services.conf.
import { readFileSync } from 'node:fs';
import { SERVICES } from '../settings/services.mjs';

/** @typedef {{ allow: string[], deny: string[] }} Subjects patterns of subjects; what is denied is not allowed */

/**
 * Reads the rights of each service.
 * @param {string} file the permissions of the broker
 * @returns {Record<string, { publish: Subjects, subscribe: Subjects }>} by name of the service
 */
export function readRights(file) {
  const sections = readFileSync(file, 'utf8').split(/^(?=\w+_permissions \{)/m);
  return Object.fromEntries(
    SERVICES.map(({ name }) => {
      const section = sections.find((text) => text.startsWith(`${name.replaceAll('-', '_')}_permissions {`));
      if (section === undefined) throw new Error(`${file} has no rights of ${name}.`);
      return [name, { publish: subjectsOf(section, 'publish'), subscribe: subjectsOf(section, 'subscribe') }];
    }),
  );
}

function subjectsOf(section, kind) {
  const [, block] = new RegExp(`^  ${kind} \\{\\n([\\s\\S]*?)^  \\}`, 'm').exec(section) ?? [];
  if (block === undefined) throw new Error(`The rights have no block ${kind}.`);
  return { allow: listOf(block, 'allow'), deny: listOf(block, 'deny') };
}

/** An absent list has no subjects. */
function listOf(block, name) {
  const [, list] = new RegExp(`^    ${name}: \\[([\\s\\S]*?)\\]`, 'm').exec(block) ?? [undefined, ''];
  return [...list.matchAll(/"([^"]+)"/g)].map(([, subject]) => subject);
}

/** Whether a pattern of the broker covers a subject or a narrower pattern. */
export function covers(pattern, subject) {
  const [wide, narrow] = [pattern, subject].map((text) => text.split('.'));
  for (const [index, token] of wide.entries()) {
    if (token === '>') return narrow.length > index;
    if (narrow[index] === undefined || (token !== '*' && token !== narrow[index])) return false;
  }
  return wide.length === narrow.length;
}

/** A subject that a pattern covers: a message has a subject, not a pattern. */
const exampleOf = (pattern) =>
  pattern
    .split('.')
    .map((token) => ({ '*': 'probe', '>': 'probe' })[token] ?? token)
    .join('.');

/**
 * Subjects of another service that this one may not use.
 * @param {Subjects} own
 * @param {Subjects} foreign
 */
export function foreignSubjects(own, foreign) {
  const has = (patterns, subject) => patterns.some((pattern) => covers(pattern, subject));
  return foreign.allow.map(exampleOf).filter((subject) => !has(own.allow, subject) || has(own.deny, subject));
}
