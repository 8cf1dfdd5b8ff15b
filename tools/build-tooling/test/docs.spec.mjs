// Documents name files and classes. Each link, path and class name must exist, or the document is out of date.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const trackedFiles = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const fileNames = new Set(trackedFiles.map((file) => basename(file)));
const documents = trackedFiles.filter((file) => file.endsWith('.md') && !file.endsWith('CHANGELOG.md') && !file.startsWith('.changeset/'));
/** The history names files that no longer exist. */
const currentDocuments = documents.filter((file) => file !== 'docs/history.md');

const LINK_PATTERN = /\[[^\]]*\]\(([^)\s]+)\)/g;
const INLINE_CODE_PATTERN = /`([^`\n]+)`/g;
const REPOSITORY_PATH = /^(apps|libs|tools|docs|deploy|\.github)\/[\w./-]+$/;
const SOURCE_FILE = /^[\w.-]+\.(tsx?|mts|mjs|css|json)$/;
/** A call in camel case: other words before a parenthesis are prose or another language. */
const CALL_PATTERN = /\b([a-z]+[A-Z]\w*)\(/g;
const CLASS_NAME_PATTERN = /^([A-Z][a-z0-9]+){2,}$/;
/** Files that are made by a build or written by its reader, and names of other projects. */
const UNTRACKED_FILES = new Set(['main.js', 'main.mjs', 'running.json', 'sw.js', 'images.json']);
const NAMES_OF_OTHER_PROJECTS = new Set(['TypeScript', 'JetStream', 'PostgreSQL', 'OpenTelemetry']);

const readText = (file) => readFileSync(join(root, file), 'utf8');
/** Text without fenced examples: their names belong to the reader. */
const readProse = (file) => readText(file).replace(/^```[\s\S]*?^```/gm, '');
const findMatches = (pattern, content) => [...content.matchAll(pattern)].map(([, found]) => found);

const README_HEADINGS = ['What it is', 'Run it', 'Where things are', 'What it promises', 'What it does not do'];
const MAX_README_LINES = 60;
const MAX_GLOSSARY_ROWS = 80;

describe('documents', () => {
  it('have the same five headings in every README, on at most 60 lines', () => {
    const readmes = documents.filter((file) => basename(file) === 'README.md' && !file.startsWith('docs/'));
    const wrongReadmes = readmes.filter((file) => {
      const headings = findMatches(/^## (.+)$/gm, readProse(file));
      return headings.join() !== README_HEADINGS.join() || readText(file).trimEnd().split('\n').length > MAX_README_LINES;
    });
    assert.notEqual(readmes.length, 0);
    assert.deepEqual(wrongReadmes, []);
  });

  it('explain at most 80 terms in the glossary', () => {
    const rows = readText('docs/glossary.md').match(/^\| (?!Term |-)/gm) ?? [];
    assert.ok(rows.length > 0 && rows.length <= MAX_GLOSSARY_ROWS, `${rows.length} rows`);
  });

  it('link to files and headings that exist', () => {
    const brokenLinks = documents.flatMap((file) =>
      findMatches(LINK_PATTERN, readProse(file))
        .filter((target) => !/^(https?|mailto):/.test(target) && !linkTargetExists(file, target))
        .map((target) => `${file}: ${target}`),
    );
    assert.deepEqual(brokenLinks, []);
  });

  it('name files that exist', () => {
    const missing = currentDocuments.flatMap((file) =>
      findMatches(INLINE_CODE_PATTERN, readProse(file))
        .filter(
          (code) =>
            (REPOSITORY_PATH.test(code) && !code.includes('/dist') && !isInTree(code)) ||
            (SOURCE_FILE.test(code) && !fileNames.has(code) && !UNTRACKED_FILES.has(code)),
        )
        .map((code) => `${file}: ${code}`),
    );
    assert.deepEqual(missing, []);
  });

  it('name classes that exist', () => {
    const sources = trackedFiles.filter((file) => /\.(tsx?|mts|mjs)$/.test(file)).map(readText);
    const knownNames = new Set(sources.flatMap((source) => source.match(/\b[A-Z]\w+\b/g) ?? []));
    const missing = currentDocuments.flatMap((file) =>
      findMatches(INLINE_CODE_PATTERN, readProse(file))
        .filter((code) => CLASS_NAME_PATTERN.test(code) && !knownNames.has(code) && !NAMES_OF_OTHER_PROJECTS.has(code))
        .map((code) => `${file}: ${code}`),
    );
    assert.deepEqual(missing, []);
  });

  it('call functions that exist', () => {
    const sources = trackedFiles.filter((file) => /\.(tsx?|mts|mjs)$/.test(file) && !file.endsWith('.d.ts')).map(readText);
    const knownNames = new Set(sources.flatMap((source) => source.match(/\b[a-z]\w+\b/g) ?? []));
    const missing = currentDocuments.flatMap((file) => {
      const examples = findMatches(/^```ts\n([\s\S]*?)^```/gm, readText(file));
      return [...findMatches(INLINE_CODE_PATTERN, readProse(file)), ...examples]
        .flatMap((code) => findMatches(CALL_PATTERN, code))
        .filter((name) => !knownNames.has(name))
        .map((name) => `${file}: ${name}`);
    });
    assert.deepEqual(missing, []);
  });
});

function linkTargetExists(file, target) {
  const [path, anchor] = target.split('#');
  const targetPath = path === '' ? file : normalize(join(dirname(file), decodeURI(path)));
  if (targetPath.startsWith('../../')) return true; // pages of the hosting site, such as its security advisories
  return isInTree(targetPath) && (anchor === undefined || !targetPath.endsWith('.md') || headingAnchorsOf(targetPath).includes(anchor));
}

/** Whether git has the file, or files below the folder. */
function isInTree(path) {
  const trimmedPath = path.replace(/\/$/, '');
  return trackedFiles.some((file) => file === trimmedPath || file.startsWith(`${trimmedPath}/`));
}

/** The anchors that the hosting site makes of headings. */
function headingAnchorsOf(file) {
  return findMatches(/^#+ (.+)$/gm, readProse(file)).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
}
