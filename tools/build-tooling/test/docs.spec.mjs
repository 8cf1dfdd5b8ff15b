// Documents name files and classes. Each link, path and class name must exist, or the document is out of date.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const names = new Set(tracked.map((file) => basename(file)));
const documents = tracked.filter((file) => file.endsWith('.md') && !file.endsWith('CHANGELOG.md') && !file.startsWith('.changeset/'));
/** The history names files that no longer exist. */
const withNames = documents.filter((file) => file !== 'docs/history.md');

const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;
const CODE = /`([^`\n]+)`/g;
const PATH = /^(apps|libs|tools|docs|deploy|\.github)\/[\w./-]+$/;
const SOURCE_FILE = /^[\w.-]+\.(tsx?|mts|mjs|css|json)$/;
/** A call in camel case: other words before a parenthesis are prose or another language. */
const CALL = /\b([a-z]+[A-Z]\w*)\(/g;
const CLASS_NAME = /^([A-Z][a-z0-9]+){2,}$/;
/** Files that are made by a build or written by its reader, and names of other projects. */
const ELSEWHERE = new Set(['main.js', 'main.mjs', 'running.json', 'sw.js']);
const OTHER_PROJECTS = new Set(['TypeScript', 'JetStream', 'PostgreSQL', 'OpenTelemetry']);

const text = (file) => readFileSync(join(root, file), 'utf8');
/** Text without fenced examples: their names belong to the reader. */
const prose = (file) => text(file).replace(/^```[\s\S]*?^```/gm, '');
const matches = (pattern, content) => [...content.matchAll(pattern)].map(([, found]) => found);

const README_HEADINGS = ['What it is', 'Run it', 'Where things are', 'What it promises', 'What it does not do'];
const README_LINES = 60;
const GLOSSARY_ROWS = 80;

describe('documents', () => {
  it('have the same five headings in every README, on at most 60 lines', () => {
    const readmes = documents.filter((file) => basename(file) === 'README.md' && !file.startsWith('docs/'));
    const wrong = readmes.filter((file) => {
      const headings = matches(/^## (.+)$/gm, prose(file));
      return headings.join() !== README_HEADINGS.join() || text(file).trimEnd().split('\n').length > README_LINES;
    });
    assert.notEqual(readmes.length, 0);
    assert.deepEqual(wrong, []);
  });

  it('explain at most 80 terms in the glossary', () => {
    const rows = text('docs/glossary.md').match(/^\| (?!Term |-)/gm) ?? [];
    assert.ok(rows.length > 0 && rows.length <= GLOSSARY_ROWS, `${rows.length} rows`);
  });

  it('link to files and headings that exist', () => {
    const broken = documents.flatMap((file) =>
      matches(LINK, prose(file))
        .filter((target) => !/^(https?|mailto):/.test(target) && !leadsSomewhere(file, target))
        .map((target) => `${file}: ${target}`),
    );
    assert.deepEqual(broken, []);
  });

  it('name files that exist', () => {
    const missing = withNames.flatMap((file) =>
      matches(CODE, prose(file))
        .filter(
          (code) =>
            (PATH.test(code) && !code.includes('/dist') && !isInTree(code)) ||
            (SOURCE_FILE.test(code) && !names.has(code) && !ELSEWHERE.has(code)),
        )
        .map((code) => `${file}: ${code}`),
    );
    assert.deepEqual(missing, []);
  });

  it('name classes that exist', () => {
    const sources = tracked.filter((file) => /\.(tsx?|mts|mjs)$/.test(file)).map(text);
    const known = new Set(sources.flatMap((source) => source.match(/\b[A-Z]\w+\b/g) ?? []));
    const missing = withNames.flatMap((file) =>
      matches(CODE, prose(file))
        .filter((code) => CLASS_NAME.test(code) && !known.has(code) && !OTHER_PROJECTS.has(code))
        .map((code) => `${file}: ${code}`),
    );
    assert.deepEqual(missing, []);
  });

  it('call functions that exist', () => {
    const sources = tracked.filter((file) => /\.(tsx?|mts|mjs)$/.test(file) && !file.endsWith('.d.ts')).map(text);
    const known = new Set(sources.flatMap((source) => source.match(/\b[a-z]\w+\b/g) ?? []));
    const missing = withNames.flatMap((file) => {
      const examples = matches(/^```ts\n([\s\S]*?)^```/gm, text(file));
      return [...matches(CODE, prose(file)), ...examples]
        .flatMap((code) => matches(CALL, code))
        .filter((name) => !known.has(name))
        .map((name) => `${file}: ${name}`);
    });
    assert.deepEqual(missing, []);
  });
});

function leadsSomewhere(file, target) {
  const [path, anchor] = target.split('#');
  const place = path === '' ? file : normalize(join(dirname(file), decodeURI(path)));
  if (place.startsWith('../../')) return true; // pages of the hosting site, such as its security advisories
  return isInTree(place) && (anchor === undefined || !place.endsWith('.md') || headingsOf(place).includes(anchor));
}

/** Whether git has the file, or files below the folder. */
function isInTree(path) {
  const bare = path.replace(/\/$/, '');
  return tracked.some((file) => file === bare || file.startsWith(`${bare}/`));
}

/** The anchors that the hosting site makes of headings. */
function headingsOf(file) {
  return matches(/^#+ (.+)$/gm, prose(file)).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
}
