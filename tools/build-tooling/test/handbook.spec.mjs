// The owner's handbook names buttons and shows pictures. Both must be those of the current screens, in both languages.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { paragraphsOf, sentencesOf } from '../language/prose.mjs';
import { loadTypeScript, root } from '../typescript/load-typescript.mjs';

const HANDBOOK = join(root, 'docs/owner');
const LOCALES = ['es', 'en'];
const DICTIONARY_FOLDERS = ['apps/admin/src', 'apps/storefront/src', 'libs/ui-kit/src'];
const PICTURE_PATTERN = /!\[([^\]]+)\]\(pictures\/([\w-]+)\.png\)/g;
const SCREEN_TEXT_PATTERN = /\*\*([^*]+)\*\*/g;
const MAX_PICTURES = 35;
const MAX_PICTURE_BYTES = 120_000;
const MAX_CHAPTER_LINES = 100;
const MAX_WORDS = 20;
const RETAKE = 'run `npm run handbook:pictures`';

const read = (...path) => readFileSync(join(HANDBOOK, ...path), 'utf8');
const chaptersOf = (locale) => readdirSync(join(HANDBOOK, locale)).filter((name) => name.endsWith('.md'));
const textOf = (locale) => chaptersOf(locale).map((chapter) => [chapter, read(locale, chapter)]);
const findMatches = (pattern, text, group = 1) => [...text.matchAll(pattern)].map((match) => match[group]);
const recordsOf = (locale) => JSON.parse(read(locale, 'pictures', 'pictures.json'));
const picturesIn = (text) => findMatches(PICTURE_PATTERN, text, 2);
const filesOf = (locale) => readdirSync(join(HANDBOOK, locale, 'pictures')).filter((name) => name.endsWith('.png'));

/** Every sentence of the dictionaries of a language. */
function readDictionary(locale) {
  const fileNames = new RegExp(`(^|/)locales/([\\w-]+\\.)?${locale}\\.json$`);
  const files = DICTIONARY_FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => fileNames.test(name))
      .map((name) => join(root, folder, name)),
  );
  return files.flatMap((file) => Object.values(JSON.parse(readFileSync(file, 'utf8'))));
}

const escape = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Whether a text is on a screen: word for word, or with values in the places of a sentence. */
function screenTextsOf(locale) {
  const sentences = readDictionary(locale);
  const plain = new Set(sentences);
  const withValues = sentences
    .filter((sentence) => /\{\w+\}/.test(sentence))
    .map(
      (sentence) =>
        new RegExp(
          `^${sentence
            .split(/\{\w+\}/)
            .map(escape)
            .join('.+')}$`,
        ),
    );
  return (text) => plain.has(text) || withValues.some((pattern) => pattern.test(text));
}

let journeyNames;
before(async () => {
  const { PICTURES } = await loadTypeScript("export { PICTURES } from './tools/e2e/src/handbook/pictures.ts';", { name: 'handbook' });
  journeyNames = PICTURES.map(({ name }) => name);
});

describe('the handbook for owners', () => {
  it('has the same chapters in both languages, with the same headings and pictures', () => {
    assert.deepEqual(chaptersOf('es'), chaptersOf('en'));
    assert.ok(chaptersOf('es').length > 10);
    for (const chapter of chaptersOf('es')) {
      const [spanish, english] = LOCALES.map((locale) => read(locale, chapter));
      assert.deepEqual(picturesIn(spanish), picturesIn(english), chapter);
      const shapeOf = (text) => findMatches(/^(#+|\d+\.|-|\|) /gm, text).map((mark) => mark.replace(/\d+/, '1'));
      assert.deepEqual(shapeOf(spanish), shapeOf(english), chapter);
    }
  });

  for (const locale of LOCALES) {
    it(`lists every chapter on its first page (${locale})`, () => {
      const listed = findMatches(/\]\(([\w-]+\.md)\)/g, read(locale, 'README.md'));
      assert.deepEqual(
        listed.toSorted(),
        chaptersOf(locale)
          .filter((name) => name !== 'README.md')
          .toSorted(),
      );
    });

    it(`names only texts of the screens in bold (${locale})`, () => {
      const isScreenText = screenTextsOf(locale);
      const named = textOf(locale).flatMap(([chapter, text]) => findMatches(SCREEN_TEXT_PATTERN, text).map((name) => [chapter, name]));
      assert.ok(named.length > 150, `${named.length} texts`);
      assert.deepEqual(
        named.filter(([, name]) => !isScreenText(name)),
        [],
      );
    });

    it(`shows every picture, and no picture that is missing (${locale})`, () => {
      const shown = textOf(locale).flatMap(([, text]) => picturesIn(text));
      const files = filesOf(locale).map((name) => name.replace(/\.png$/, ''));
      assert.deepEqual([...new Set(shown)].toSorted(), files.toSorted());
      assert.deepEqual(files.toSorted(), journeyNames.toSorted(), RETAKE);
      assert.ok(files.length > 0 && files.length <= MAX_PICTURES, `${files.length} pictures`);
      const large = filesOf(locale).filter((name) => statSync(join(HANDBOOK, locale, 'pictures', name)).size > MAX_PICTURE_BYTES);
      assert.deepEqual(large, []);
    });

    it(`has pictures that the journey took (${locale})`, () => {
      const records = recordsOf(locale);
      assert.deepEqual(Object.keys(records).toSorted(), journeyNames.toSorted(), RETAKE);
      for (const [name, { sha256 }] of Object.entries(records)) {
        const png = readFileSync(join(HANDBOOK, locale, 'pictures', `${name}.png`));
        assert.equal(createHash('sha256').update(png).digest('hex'), sha256, `${name}: ${RETAKE}`);
      }
    });

    it(`shows no text in a picture that the screens no longer have (${locale})`, () => {
      const sentences = new Set(readDictionary(locale));
      const records = Object.entries(recordsOf(locale));
      assert.ok(records.every(([, { texts }]) => texts.length > 0));
      const stale = records.flatMap(([name, { texts }]) => texts.filter((text) => !sentences.has(text)).map((text) => `${name}: ${text}`));
      assert.deepEqual(stale, [], RETAKE);
    });

    it(`has short chapters and short sentences (${locale})`, () => {
      const long = textOf(locale).flatMap(([chapter, text]) =>
        paragraphsOf(text)
          .flatMap(sentencesOf)
          .filter(({ words }) => words > MAX_WORDS)
          .map(({ sentence }) => `${chapter}: ${sentence}`),
      );
      assert.deepEqual(long, []);
      assert.deepEqual(
        textOf(locale)
          .filter(([, text]) => text.trimEnd().split('\n').length > MAX_CHAPTER_LINES)
          .map(([chapter]) => chapter),
        [],
      );
    });
  }

  it('would find a renamed button, also in a sentence with values', () => {
    const isScreenText = screenTextsOf('es');
    assert.ok(isScreenText('Marcar como enviado') && isScreenText('Reembolsar BR-2026-000001'));
    assert.ok(!isScreenText('Marcar como mandado') && existsSync(HANDBOOK));
  });
});
