import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';

const ROOT = join(__dirname, '../../..');
const SQL_KEYWORD_PATTERN = /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE|ORDER BY|JOIN)\b/;

/** Each value that is read by a key and written into SQL. A missing key would write `undefined`. */
function findKeyedFragments(text: string): string[] {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTemplateExpression(node) && SQL_KEYWORD_PATTERN.test(node.getText()))
      found.push(...node.templateSpans.flatMap(keyedExpressionsOf));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function keyedExpressionsOf({ expression }: ts.TemplateSpan): string[] {
  const isKeyed = ts.isElementAccessExpression(expression) && !ts.isNumericLiteral(expression.argumentExpression);
  return isKeyed ? [expression.getText()] : [];
}

function listSources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : listSources(path);
    return path.endsWith('.ts') && !path.endsWith('.spec.ts') && path.includes('/src/') ? [path] : [];
  });
}

describe('a fragment of SQL that depends on a key', () => {
  it('is found by this spec', () => {
    expect(findKeyedFragments('const sql = `SELECT 1 FROM t WHERE ${CONDITIONS[segment]}`;')).toEqual(['CONDITIONS[segment]']);
    expect(
      findKeyedFragments('const sql = `SELECT 1 FROM t WHERE ${lookUp(CONDITIONS, segment)}`; const text = `${WORDS[locale]}`;'),
    ).toEqual([]);
  });

  it('is read with lookUp, which throws for an unknown key, in every service', () => {
    const sources = [...listSources('apps'), ...listSources('libs'), ...listSources('tools')];
    expect(sources.length).toBeGreaterThan(900);
    const violations = sources.flatMap((path) =>
      findKeyedFragments(readFileSync(join(ROOT, path), 'utf8')).map((part) => `${path}: ${part}`),
    );
    expect(violations).toEqual([]);
  });
});
