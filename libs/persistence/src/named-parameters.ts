/** Values of a statement by the names of its placeholders (`:name`). */
export type SqlParams = Readonly<Record<string, unknown>>;

/** A statement as the driver expects it: numbered placeholders, and their values in order. */
export interface BoundStatement {
  text: string;
  values: unknown[];
}

interface CompiledStatement {
  text: string;
  names: readonly string[];
}

/** Quoted texts, quoted identifiers, comments and casts (`::`) hold no placeholders. */
const TOKEN = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|::|:([A-Za-z_]\w*)/g;

/** Maximum number of remembered texts. A larger number means generated texts, which would only fill the memory. */
const MAX_COMPILED_STATEMENTS = 2_000;
const compiledStatements = new Map<string, CompiledStatement>();

function compile(sql: string): CompiledStatement {
  const known = compiledStatements.get(sql);
  if (known !== undefined) return known;
  const names: string[] = [];
  const text = sql.replaceAll(TOKEN, (token: string, name: string | undefined) => {
    if (name === undefined) return token;
    const index = names.indexOf(name);
    return `$${String(index < 0 ? names.push(name) : index + 1)}`;
  });
  const compiled = { text, names };
  if (compiledStatements.size < MAX_COMPILED_STATEMENTS) compiledStatements.set(sql, compiled);
  return compiled;
}

/**
 * Replaces named placeholders by numbered ones. A name may stand in several places.
 * @throws when a placeholder has no value, or a value no placeholder: one of the two names is misspelled
 */
export function bindParams(sql: string, params: SqlParams): BoundStatement {
  const { text, names } = compile(sql);
  const missingName = names.find((name) => !(name in params));
  if (missingName !== undefined) throw new Error(`The statement has no value for :${missingName}. ${excerpt(sql)}`);
  const unusedName = Object.keys(params).find((name) => !names.includes(name));
  if (unusedName !== undefined) throw new Error(`The statement has no placeholder :${unusedName}. ${excerpt(sql)}`);
  return { text, values: names.map((name) => params[name]) };
}

function excerpt(sql: string): string {
  return sql.trim().replaceAll(/\s+/g, ' ').slice(0, 200);
}
