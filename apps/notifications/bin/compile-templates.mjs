#!/usr/bin/env node
// Compiles the mail templates ahead of time: MJML to HTML, Handlebars to functions, pictures to text. The service then needs neither
// MJML nor the ability to build code from strings. `--check` only says whether the committed result is up to date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Handlebars from 'handlebars';
import mjml from 'mjml';

const here = fileURLToPath(new URL('..', import.meta.url));
const template = (name) => readFileSync(join(here, 'templates', name), 'utf8');
const HELPERS = { if: true, each: true };

const { html, errors } = await mjml(template('message.mjml'), { validationLevel: 'strict', fonts: {} });
if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'));

const parts = {
  html: precompile(tidy(html), { noEscape: false }),
  text: precompile(template('message.txt'), { noEscape: true }),
};
const pictures = Object.fromEntries(
  readdirSync(join(here, 'pictures'))
    .filter((file) => file.endsWith('.png'))
    .sort()
    .map((file) => [file.slice(0, -'.png'.length), readFileSync(join(here, 'pictures', file)).toString('base64')]),
);

const note = '// Written by bin/compile-templates.mjs; change the sources and run it again.\n// prettier-ignore\n';
const files = {
  'templates.cjs': `${note}module.exports = {\n${Object.entries(parts)
    .map(([name, code]) => `${name}: ${code},\n`)
    .join('')}};\n`,
  'pictures.cjs': `${note}module.exports = ${JSON.stringify(pictures, null, 2)};\n`,
};
const stale = Object.keys(files).filter((name) => read(name) !== files[name]);
if (process.argv.includes('--check')) {
  if (stale.length > 0) throw new Error(`Out of date: ${stale.join(', ')}. Run node bin/compile-templates.mjs`);
} else {
  for (const name of stale) writeFileSync(pathOf(name), files[name]);
}

function pathOf(name) {
  return join(here, 'src', 'rendering', 'generated', name);
}

function read(name) {
  try {
    return readFileSync(pathOf(name), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}

/** Indentation has no use in a mail program. */
function tidy(text) {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}

/** Only plain values, `if` and `each`: a template can neither skip escaping nor access other data than its values. */
function precompile(source, { noEscape }) {
  refuseAllBut(Handlebars.parse(source).body);
  return Handlebars.precompile(source, { strict: true, knownHelpers: HELPERS, knownHelpersOnly: true, noEscape });
}

function refuseAllBut(statements) {
  for (const statement of statements) {
    const { type, path, params = [], escaped = true, loc } = statement;
    const plain = ['ContentStatement', 'CommentStatement', 'MustacheStatement', 'BlockStatement'].includes(type);
    const paths = [...(type === 'MustacheStatement' ? [path] : []), ...params];
    const block = type !== 'BlockStatement' || (Object.hasOwn(HELPERS, path.original) && params.length === 1);
    if (!plain || !escaped || !block || paths.some((each) => each.type !== 'PathExpression' || each.data || each.depth > 0)) {
      throw new Error(`Line ${loc.start.line}: use only plain values, "if" and "each" in templates`);
    }
    refuseAllBut(statement.program?.body ?? []);
    refuseAllBut(statement.inverse?.body ?? []);
  }
}
