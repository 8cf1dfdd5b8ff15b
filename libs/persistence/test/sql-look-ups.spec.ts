import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';

const ROOT = join(__dirname, '../../..');
const SQL = /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE|ORDER BY|JOIN)\b/;

/** Each value that is read by a key and written into SQL. A missing key would write `undefined`. */
function lookedUpInSql(text: string): string[] {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTemplateExpression(node) && SQL.test(node.getText())) found.push(...node.templateSpans.flatMap(keyedIn));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function keyedIn({ expression }: ts.TemplateSpan): string[] {
  const isKeyed = ts.isElementAccessExpression(expression) && !ts.isNumericLiteral(expression.argumentExpression);
  return isKeyed ? [expression.getText()] : [];
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sourcesIn(path);
    return path.endsWith('.ts') && !path.endsWith('.spec.ts') && path.includes('/src/') ? [path] : [];
  });
}

describe('a fragment of SQL that depends on a key', () => {
  it('is found by this spec', () => {
    expect(lookedUpInSql('const sql = `SELECT 1 FROM t WHERE ${CONDITIONS[segment]}`;')).toEqual(['CONDITIONS[segment]']);
    expect(lookedUpInSql('const sql = `SELECT 1 FROM t WHERE ${lookUp(CONDITIONS, segment)}`; const text = `${WORDS[locale]}`;')).toEqual(
      [],
    );
  });

  it('is read with lookUp, which throws for an unknown key, in every service', () => {
    const sources = [...sourcesIn('apps'), ...sourcesIn('libs'), ...sourcesIn('tools')];
    expect(sources.length).toBeGreaterThan(900);
    const faults = sources.flatMap((path) => lookedUpInSql(readFileSync(join(ROOT, path), 'utf8')).map((part) => `${path}: ${part}`));
    expect(faults).toEqual([]);
  });
});
