#!/usr/bin/env node
// npm run language [-- --list] [--check] [folder …]: measures the language of names, comments and documents.
//   --list   names each place      --check   fails beyond the bounds of docs/language.md
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from '@typescript-eslint/typescript-estree';
import { measureSentences, paragraphsOf, sentencesOf } from '../language/prose.mjs';
import { discouragedWordsOfIdentifier, discouragedWordsOfProse } from '../language/words.mjs';

const args = process.argv.slice(2);
const shouldList = args.includes('--list');
const shouldCheck = args.includes('--check');

/** The bounds of docs/language.md. */
const BOUNDS = { average: 15, longShare: 0.04, hidden: 20, identifiers: 0 };
const folders = args.filter((arg) => !arg.startsWith('--'));
const files = execFileSync('git', ['ls-files', '-z', '--', ...(folders.length ? folders : ['.'])], { encoding: 'utf8', maxBuffer: 1e8 })
  .split('\0')
  .filter(Boolean);

const HIDDEN_SUBJECTS = /\b(whoever|somebody|nobody|whom)\b/i;
const counts = { comments: 0, hidden: 0, commentWords: 0, identifierWords: new Map() };
const printFinding = (location, finding) => shouldList && console.log(`${location}: ${finding}`);

for (const file of files.filter((name) => /\.(ts|tsx|mts)$/.test(name) && !name.endsWith('.d.ts'))) {
  const tree = parse(readFileSync(file, 'utf8'), { comment: true, tokens: true, loc: true, range: true, jsx: file.endsWith('x') });
  for (const { value, loc } of tree.comments) {
    counts.comments += 1;
    if (HIDDEN_SUBJECTS.test(value)) counts.hidden += 1;
    for (const [word, replacement] of discouragedWordsOfProse(value)) {
      counts.commentWords += 1;
      printFinding(`${file}:${loc.start.line}`, `comment "${word}" → ${replacement}`);
    }
  }
  const seen = new Set();
  for (const { type, value, loc } of tree.tokens) {
    if (type !== 'Identifier' || seen.has(value)) continue;
    seen.add(value);
    for (const [word, replacement] of discouragedWordsOfIdentifier(value)) {
      counts.identifierWords.set(word, (counts.identifierWords.get(word) ?? 0) + 1);
      printFinding(`${file}:${loc.start.line}`, `name ${value}: "${word}" → ${replacement}`);
    }
  }
}

const sentences = files
  .filter((name) => name.endsWith('.md') && !name.endsWith('CHANGELOG.md'))
  .flatMap((file) =>
    paragraphsOf(readFileSync(file, 'utf8'))
      .flatMap(sentencesOf)
      .map((sentence) => ({ file, ...sentence })),
  );
for (const { file, sentence, words } of sentences) if (words > 30) printFinding(file, `${words} words: ${sentence}`);
const { average, longShare, sentences: sentenceCount } = measureSentences(sentences);
console.log(
  `Markdown: ${sentenceCount} sentences, ${average.toFixed(1)} words on average, ${(longShare * 100).toFixed(1)} % over 30 words`,
);
console.log(
  `Comments: ${counts.comments}, with a hidden subject (whoever, somebody, nobody, whom): ${counts.hidden}; listed words: ${counts.commentWords}`,
);
console.log(
  `Identifiers on the word list (once per file): ${
    [...counts.identifierWords]
      .sort((a, b) => b[1] - a[1])
      .map(([w, n]) => `${w} ${n}`)
      .join(', ') || 0
  }`,
);

const measurements = {
  average,
  longShare,
  hidden: counts.hidden,
  identifiers: [...counts.identifierWords.values()].reduce((sum, n) => sum + n, 0),
};
const exceededBounds = Object.keys(BOUNDS).filter((name) => measurements[name] > BOUNDS[name]);
if (shouldCheck && exceededBounds.length > 0) {
  console.error(
    `Beyond the bounds of docs/language.md: ${exceededBounds.map((name) => `${name} ${measurements[name]} > ${BOUNDS[name]}`).join(', ')}. \`npm run language -- --list\` names the places.`,
  );
  process.exitCode = 1;
}
