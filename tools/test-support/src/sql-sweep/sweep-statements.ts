import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';
import * as ts from 'typescript';
import { findTexts, type StringExpression } from './find-texts';

/** A text of SQL that begins like a statement. */
export interface SqlText {
  /** File and line, e.g. `orders/orders.sql.ts:12`. */
  place: string;
  /** The text with the possible fillings of its open places (values of a function), the likely ones first. One when it has none. */
  variants: string[];
  /** The text between the open places. */
  parts: string[];
}

type ReadText = (fillings: readonly string[]) => string;

const STATEMENT = /^\s*\(?(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH|LOCK TABLE|SET LOCAL|NOTIFY|LISTEN)\b/;
/** More open places are filled with one value, since each combination is a round trip. */
const MAX_COMBINED_PLACES = 3;
const MAX_VALUES = 7;
/** No text holds it. */
const OPEN_PLACE = '\u0000';
const SQL_FILE = /\.(?:sql|queries)\.ts$/;
/** The beginning of a statement in source code. Counts the statements without the compiler. */
const STATEMENT_IN_SOURCE = /(?:'|"|(?<!\\)`)\s*\(?(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH|LOCK TABLE|SET LOCAL|NOTIFY|LISTEN) \S/g;

/**
 * Every statement in the `*.sql.ts` and `*.queries.ts` of a folder, exported or not, also those inside functions.
 * Each module runs once more with functions added that return its texts.
 * @throws Error when a file holds more statements than were found
 */
export function sweepStatements(folder: string): SqlText[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => SQL_FILE.test(file) && !/(?:^|\/)(?:node_modules|dist)\//.test(file),
  );
  if (files.length === 0) throw new Error(`${folder} holds no *.sql.ts and no *.queries.ts.`);
  return files.toSorted().flatMap((file) => sweepFile(folder, file));
}

function sweepFile(folder: string, file: string): SqlText[] {
  const path = join(folder, file);
  const source = readFileSync(path, 'utf8');
  const texts = findTexts(path, source);
  const readers = evaluate(path, source, texts);
  const tables = [...source.matchAll(/\bFROM (\w+)/g)].map(([, table = '']) => table);
  const statements = texts.flatMap(({ line, openCount }, index): SqlText[] => {
    const variants = listFillings(openCount, tables).map((fillings) => readers[index]?.(fillings) ?? '');
    const parts = (readers[index]?.(Array.from({ length: openCount }, () => OPEN_PLACE)) ?? '').split(OPEN_PLACE);
    return STATEMENT.test(variants[0] ?? '') ? [{ place: `${file}:${String(line)}`, variants, parts }] : [];
  });
  const expectedCount = [...source.matchAll(STATEMENT_IN_SOURCE)].length;
  if (statements.length < expectedCount)
    throw new Error(`${file} holds ${String(expectedCount)} statements, but only ${String(statements.length)} were found.`);
  return statements;
}

/** Every combination of values for so many open places: a condition, nothing, a value, ids, and tables of the file. */
function listFillings(openCount: number, tables: readonly string[]): string[][] {
  const values = ['true', '', 'NULL', 'SELECT NULL::uuid', ...new Set(tables)].slice(0, openCount > MAX_COMBINED_PLACES ? 1 : MAX_VALUES);
  return Array.from({ length: openCount }).reduce<string[][]>(
    (lists) => values.flatMap((value) => lists.map((list) => [...list, value])),
    [[]],
  );
}

/** Functions that return the texts of a module, in its scope. */
function evaluate(path: string, source: string, texts: readonly StringExpression[]): ReadText[] {
  const readers = texts.map(({ code }) => `(fillings) => ${code}`).join(',\n');
  const { outputText } = ts.transpileModule(`${source}\nexport const sweptTexts: ((fillings: string[]) => string)[] = [${readers}];\n`, {
    fileName: path,
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
      experimentalDecorators: true,
      emitDecoratorMetadata: true,
    },
  });
  const exported: { sweptTexts?: ReadText[] } = {};
  const run = compileFunction(outputText, ['require', 'exports', '__dirname'], { filename: path }) as (...scope: unknown[]) => void;
  run(createRequire(path), exported, dirname(path));
  return exported.sweptTexts ?? [];
}
