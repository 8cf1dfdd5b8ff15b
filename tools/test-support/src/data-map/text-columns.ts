import type { DataMap } from '@brote/persistence';
import type { DataSource, EntityManager } from 'typeorm';

const COLUMNS_SQL = `
  SELECT format('%I.%I', table_schema, table_name) AS "table",
         CASE table_schema WHEN 'public' THEN '' ELSE table_schema || '.' END || table_name AS name,
         column_name AS "column", data_type AS type, udt_name AS udt,
         is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO' AS demanded,
         is_generated = 'NEVER' AND is_identity = 'NO' AS writable
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
   WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE' ORDER BY 1, ordinal_position`;
/** Rules about several columns come first: a value that they name also keeps the rules of its own column. */
const CHECK_RULES_SQL = `
  SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'c'
   ORDER BY cardinality(conkey) DESC, conname`;
const TEXT_TYPES = ['text', 'character varying', 'character', 'json', 'jsonb', 'bytea', 'ARRAY', 'USER-DEFINED'];
/** PostgreSQL's codes for a value that its type, its length or a CHECK does not allow. */
const REFUSAL_REASONS: Readonly<Record<string, string>> = { '22P02': 'type', '22001': 'length', '23514': 'check', '23502': 'check' };

interface TextColumn {
  readonly table: string;
  readonly name: string;
  readonly column: string;
  readonly type: string;
  readonly udt: string;
  readonly demanded: boolean;
  readonly writable: boolean;
}
type ReferenceIds = Readonly<Record<string, unknown>>;
type OldValue = { place: string; old: string | null };

export interface PlantResult {
  /** Columns whose word the person's data showed, although the map calls them plain; sorted. */
  readonly shown: string[];
  /** Columns that take no word, each with what refuses it: the column's type, its length or a CHECK; sorted. */
  readonly refused: string[];
  /** Columns whose word made the read fail; sorted. */
  readonly failed: string[];
  /** Number of columns that accepted a word. */
  readonly taken: number;
}

/** Writes a word into every text column of the live schema, one after another, however the data map classifies it. */
export class TextColumns {
  constructor(
    private readonly dataSource: DataSource,
    private readonly dataMap: DataMap,
    private readonly seed: string,
  ) {}

  /** Inserts one row into each table that has none. @param ids values of columns by name, so that the rows belong to the person */
  async fillEmptyTables(ids: ReferenceIds): Promise<void> {
    const columns = await this.readColumns();
    for (const table of new Set(columns.filter((column) => this.isPlainText(column)).map((column) => column.table))) {
      const [row] = await this.dataSource.query<object[]>(`SELECT 1 FROM ${table} LIMIT 1`);
      if (row === undefined)
        await this.insertRow(
          table,
          columns.filter((column) => column.table === table),
          ids,
        );
    }
  }

  /**
   * Writes a word into all rows of each column that the map calls plain, reads, and restores the old values.
   * @param read the person's data as text
   * @throws Error when a table has no row, or the database refuses a word for another reason than its type, its length or a CHECK
   */
  async plantInPlainColumns(read: () => Promise<string>): Promise<PlantResult> {
    const found = { shown: [] as string[], refused: [] as string[], failed: [] as string[] };
    let acceptedCount = 0;
    const columns = (await this.readColumns()).filter((column) => this.isPlainText(column));
    for (const [index, column] of columns.entries()) {
      const place = `${column.name}.${column.column}`;
      const word = `zyxplain${String(index)}x${this.seed}`;
      const oldValues = await this.plant(column, word);
      if (typeof oldValues === 'string') {
        found.refused.push(`${place}: ${oldValues}`);
        continue;
      }
      acceptedCount += 1;
      const text = await read().catch((error: unknown) => {
        found.failed.push(`${place}: ${String(error)}`);
        return '';
      });
      if (text.includes(word)) found.shown.push(place);
      await this.restoreValues(column, oldValues);
    }
    return { shown: found.shown.sort(), refused: found.refused.sort(), failed: found.failed.sort(), taken: acceptedCount };
  }

  private readColumns(): Promise<TextColumn[]> {
    return this.dataSource.query<TextColumn[]>(COLUMNS_SQL);
  }

  private isPlainText({ name, column, type, writable }: TextColumn): boolean {
    return TEXT_TYPES.includes(type) && writable && this.dataMap.tables[name]?.personal?.[column] === undefined && name !== 'migration';
  }

  private async insertRow(table: string, columns: readonly TextColumn[], ids: ReferenceIds): Promise<void> {
    const rules = (await this.dataSource.query<{ rule: string }[]>(CHECK_RULES_SQL, [table])).map(({ rule }) => rule);
    const requiredColumns = columns.filter(({ demanded, column, writable }) => writable && (demanded || column in ids));
    const names = requiredColumns.map(({ column }) => `"${column}"`).join(', ');
    const values = requiredColumns.map((column) => (column.column in ids ? `'${String(ids[column.column])}'` : valueSql(column, rules)));
    await this.runWithoutTriggers((manager) => manager.query(`INSERT INTO ${table} (${names}) VALUES (${values.join(', ')})`));
  }

  /** @returns the old values by row, or the reason of the refusal */
  private async plant(column: TextColumn, word: string): Promise<OldValue[] | string> {
    const { table, column: name } = column;
    const update = `
      UPDATE ${table} t SET "${name}" = ${wordSql(column, word)} FROM (SELECT ctid AS at, "${name}" AS value FROM ${table}) o
       WHERE t.ctid = o.at RETURNING t.ctid::text AS place, o.value::text AS old`;
    try {
      const [rows] = await this.runWithoutTriggers((manager) => manager.query<[OldValue[], number]>(update));
      if (rows.length === 0) throw new Error(`${table} has no row for a word.`);
      return rows;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      const reason = REFUSAL_REASONS[code];
      if (reason === undefined) throw error;
      return reason;
    }
  }

  private async restoreValues({ table, column, type, udt }: TextColumn, rows: readonly OldValue[]): Promise<void> {
    const cast = type === 'ARRAY' ? `${udt.slice(1)}[]` : udt;
    const sql = `
      UPDATE ${table} t SET "${column}" = o.old::${cast} FROM unnest($1::text[], $2::text[]) AS o(place, old) WHERE t.ctid = o.place::tid`;
    await this.runWithoutTriggers((manager) => manager.query(sql, [rows.map(({ place }) => place), rows.map(({ old }) => old)]));
  }

  /** Runs in a transaction in which no trigger fires and no reference is checked. */
  private runWithoutTriggers<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL session_replication_role = replica');
      return work(manager);
    });
  }
}

/** The word as the column's type takes it; a row's place makes it unique. Documents keep their shape and get one entry more. */
function wordSql({ column, type, udt }: TextColumn, word: string): string {
  const text = `'${word}' || t.ctid::text`;
  if (type === 'bytea') return `convert_to(${text}, 'UTF8')`;
  if (type === 'ARRAY') return `t."${column}" || ARRAY[(${text})::${udt.slice(1)}]`;
  if (type === 'USER-DEFINED') return `(${text})::${udt}`;
  if (udt !== 'jsonb') return text;
  const old = `t."${column}"`;
  return `CASE jsonb_typeof(${old}) WHEN 'object' THEN ${old} || '{"canary": "${word}"}' WHEN 'array' THEN ${old} || '["${word}"]' ELSE '{"canary": "${word}"}' END`;
}

/** An SQL value that the column takes: the first one that a CHECK names, otherwise any of its type. */
function valueSql({ column, type, udt }: TextColumn, rules: readonly string[]): string {
  const ruleValues = rules.map((rule) => new RegExp(`\\b${column}\\)?(::text)? = (?:ANY \\(+ARRAY\\[)?('[^']*'|\\d+)`).exec(rule)?.[2]);
  const first = ruleValues.find((value) => value !== undefined);
  if (first !== undefined) return first;
  if (type === 'ARRAY') return `'{}'`;
  const values: Readonly<Record<string, string>> = {
    ...{ uuid: 'gen_random_uuid()', bool: 'true', jsonb: `'{}'`, json: `'{}'`, bytea: `'\\x00'`, date: 'current_date', text: `'x'` },
    ...{ timestamptz: 'now()', varchar: `'x'`, bpchar: `'x'`, interval: `'1 day'` },
  };
  return values[udt] ?? '1';
}
