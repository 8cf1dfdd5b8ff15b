#!/usr/bin/env node
// Compiles the mail templates ahead of time: MJML to HTML, Handlebars to functions, pictures to text. The service then needs neither
// MJML nor the ability to build code from strings. `--check` only says whether the committed result is up to date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Handlebars from 'handlebars';
import mjml from 'mjml';

const appRoot = fileURLToPath(new URL('..', import.meta.url));
const readTemplate = (name) => readFileSync(join(appRoot, 'templates', name), 'utf8');
const ALLOWED_HELPERS = { if: true, each: true };

const { html, errors } = await mjml(readTemplate('message.mjml'), { validationLevel: 'strict', fonts: {} });
if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'));

const parts = {
  html: precompile(stripIndentation(html), { noEscape: false }),
  text: precompile(readTemplate('message.txt'), { noEscape: true }),
};
const pictures = Object.fromEntries(
  readdirSync(join(appRoot, 'pictures'))
    .filter((file) => file.endsWith('.png'))
    .sort()
    .map((file) => [file.slice(0, -'.png'.length), readFileSync(join(appRoot, 'pictures', file)).toString('base64')]),
);

const fileHeader = '// Written by bin/compile-templates.mjs; change the sources and run it again.\n// prettier-ignore\n';
const outputFiles = {
  'templates.cjs': `${fileHeader}module.exports = {\n${Object.entries(parts)
    .map(([name, code]) => `${name}: ${code},\n`)
    .join('')}};\n`,
  'pictures.cjs': `${fileHeader}module.exports = ${JSON.stringify(pictures, null, 2)};\n`,
};
const staleFiles = Object.keys(outputFiles).filter((name) => readIfExists(name) !== outputFiles[name]);
if (process.argv.includes('--check')) {
  if (staleFiles.length > 0) throw new Error(`Out of date: ${staleFiles.join(', ')}. Run node bin/compile-templates.mjs`);
} else {
  for (const name of staleFiles) writeFileSync(outputPathOf(name), outputFiles[name]);
}

function outputPathOf(name) {
  return join(appRoot, 'src', 'messages', 'rendering', 'generated', name);
}

function readIfExists(name) {
  try {
    return readFileSync(outputPathOf(name), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}

/** Indentation has no use in a mail program. */
function stripIndentation(text) {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}

/** Only plain values, `if` and `each`: a template can neither skip escaping nor access other data than its values. */
function precompile(source, { noEscape }) {
  assertAllowedStatements(Handlebars.parse(source).body);
  return Handlebars.precompile(source, { strict: true, knownHelpers: ALLOWED_HELPERS, knownHelpersOnly: true, noEscape });
}

function assertAllowedStatements(statements) {
  for (const statement of statements) {
    const { type, path, params = [], escaped = true, loc } = statement;
    const isAllowedType = ['ContentStatement', 'CommentStatement', 'MustacheStatement', 'BlockStatement'].includes(type);
    const paths = [...(type === 'MustacheStatement' ? [path] : []), ...params];
    const isAllowedBlock = type !== 'BlockStatement' || (Object.hasOwn(ALLOWED_HELPERS, path.original) && params.length === 1);
    if (
      !isAllowedType ||
      !escaped ||
      !isAllowedBlock ||
      paths.some((each) => each.type !== 'PathExpression' || each.data || each.depth > 0)
    ) {
      throw new Error(`Line ${loc.start.line}: use only plain values, "if" and "each" in templates`);
    }
    assertAllowedStatements(statement.program?.body ?? []);
    assertAllowedStatements(statement.inverse?.body ?? []);
  }
}
