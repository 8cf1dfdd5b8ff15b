import type { PersonalData } from '@brote/contracts/personal-data';
import { bindParams, type DataMap, type PersonalColumn, type SqlParams } from '@brote/persistence';
import type { DataSource } from 'typeorm';
import { seededWord } from '../random/seeded-word';

const COLUMN_TYPES_SQL = `
  SELECT column_name AS "column", data_type AS type FROM information_schema.columns
   WHERE table_schema = 'public' AND table_name = :table`;
const TABLES_SQL = `
  SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
   WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`;

type DataRow = Record<string, unknown>;

interface CanaryTarget {
  readonly table: string;
  /** SQL condition with `:value`; it finds rows of the person, and `table` is the placeholder of the table's name. */
  readonly where: string;
  readonly value: unknown;
  /** Values that a constraint requires, by column. */
  readonly words?: Readonly<Record<string, string>>;
  /** Path of the word in a document, by column; `canary` by default. */
  readonly paths?: Readonly<Record<string, readonly string[]>>;
  /** Columns whose value of a use case stays. Each value is watched like a canary. */
  readonly keep?: readonly string[];
}

/** Fills personal columns with words that occur nowhere else, and finds the words again in every table. */
export class Canaries {
  private readonly words = new Map<string, string>();

  /** @param seed is part of each word, so a failure names the run it came from */
  constructor(
    private readonly dataSource: DataSource,
    private readonly dataMap: DataMap,
    readonly seed = seededWord(),
  ) {
    process.stdout.write(`Canaries of ${dataMap.service}: seed ${seed}\n`);
  }

  /** The word planted in `table.column`. */
  word(place: string): string {
    const word = this.words.get(place);
    if (word === undefined) throw new Error(`No canary was planted in ${place}.`);
    return word;
  }

  /** Puts a word of its own into every personal column of the person's rows. Triggers that forbid changes do not fire. */
  async plant(target: CanaryTarget): Promise<void> {
    const { table, where, value, keep = [] } = target;
    const types = await this.query<{ column: string; type: string }[]>(this.dataSource, COLUMN_TYPES_SQL, { table });
    const columns = Object.keys(this.dataMap.tables[table]?.personal ?? {});
    const targetColumns = columns.filter((column) => !keep.includes(column));
    await this.recordKeptWords(target);
    if (targetColumns.length === 0) return;
    const assignments = targetColumns.map((column) => {
      const type = types.find((found) => found.column === column)?.type ?? '';
      return this.buildAssignment(column, type, target);
    });
    await this.dataSource.transaction(async (manager) => {
      await manager.query(`SET LOCAL session_replication_role = replica`);
      const [, count] = await this.query<[unknown, number]>(manager, `UPDATE ${table} SET ${assignments.join(', ')} WHERE ${where}`, {
        value,
      });
      if (count !== 1) throw new Error(`${String(count)} rows of ${table} took canaries; one was expected.`);
    });
  }

  /** Inserts a row without triggers and foreign keys, for tables that no use case of the spec fills. */
  async insert(table: string, row: DataRow): Promise<void> {
    const columns = Object.keys(row);
    await this.dataSource.transaction(async (manager) => {
      await manager.query(`SET LOCAL session_replication_role = replica`);
      const places = columns.map((column) => `:${column}`).join(', ');
      await this.query(manager, `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`, row);
    });
  }

  /** Personal columns of the map that no canary was planted in. */
  findUnplanted(): string[] {
    return this.places().filter((place) => !this.words.has(place));
  }

  /** Sentences on columns whose section lacks their word, and on omitted columns whose word is exported all the same. */
  findExportGaps({ sections }: PersonalData): string[] {
    return [...this.words].flatMap(([place, word]) => {
      const { export: target } = this.rule(place);
      const holders = sections.filter(({ rows }) => JSON.stringify(rows).includes(word)).map(({ name }) => name);
      if (!('section' in target) && [...this.words].some(([other, same]) => other !== place && same === word)) return [];
      if (!('section' in target)) return holders.map((name) => `${place} is in the section ${name}, although the map omits it.`);
      return holders.includes(target.section) ? [] : [`${place} is missing in the section ${target.section}.`];
    });
  }

  /** Current places of the words, as `planted place > found place`, sorted. */
  async findTraces(): Promise<string[]> {
    const found = new Set<string>();
    for (const { place, text } of await this.readCells())
      for (const [origin, word] of this.words) if (text.includes(word) || text.includes(hexOf(word))) found.add(`${origin} > ${place}`);
    return [...found].sort();
  }

  /** Columns that hold the text although the map calls them plain. */
  async findPlainColumnsWith(text: string): Promise<string[]> {
    const personal = this.places();
    const cells = (await this.readCells()).filter((cell) => cell.text.toLowerCase().includes(text.toLowerCase()));
    return [...new Set(cells.map(({ place }) => place))].filter((place) => !personal.includes(place)).sort();
  }

  private query<T>(target: Pick<DataSource, 'query'>, sql: string, params: SqlParams): Promise<T> {
    const { text, values } = bindParams(sql, params);
    return target.query<T>(text, values);
  }

  private async recordKeptWords({ table, where, value, keep = [] }: CanaryTarget): Promise<void> {
    for (const column of keep) {
      const [row] = await this.query<DataRow[]>(this.dataSource, `SELECT ${column} AS word FROM ${table} WHERE ${where}`, { value });
      this.words.set(`${table}.${column}`, String(row?.['word']));
    }
  }

  private buildAssignment(column: string, type: string, { table, words = {}, paths = {} }: CanaryTarget): string {
    const place = `${table}.${column}`;
    const word = words[column] ?? this.createWord(column);
    this.words.set(place, word);
    if (type === 'bytea') return `${column} = convert_to('${word}', 'UTF8')`;
    if (type !== 'jsonb') return `${column} = '${word}'`;
    const path = paths[column] ?? ['canary'];
    return `${column} = jsonb_set(coalesce(${column}, '{}'), '{${path.join(',')}}', '"${word}"')`;
  }

  private createWord(column: string): string {
    const word = `zyx-${String(this.words.size)}-${this.seed}`;
    return /email|recipient$/.test(column) ? `${word}@example.com` : word;
  }

  private places(): string[] {
    return Object.entries(this.dataMap.tables).flatMap(([table, { personal = {} }]) =>
      Object.keys(personal).map((column) => `${table}.${column}`),
    );
  }

  private rule(place: string): PersonalColumn {
    const [table = '', column = ''] = place.split('.');
    const rule = this.dataMap.tables[table]?.personal?.[column];
    if (rule === undefined) throw new Error(`The data map has no ${place}.`);
    return rule;
  }

  private async readCells(): Promise<{ place: string; text: string }[]> {
    const tables = await this.dataSource.query<{ schema: string; name: string }[]>(TABLES_SQL);
    const cells: { place: string; text: string }[] = [];
    for (const { schema, name } of tables) {
      const rows = await this.dataSource.query<{ row: DataRow }[]>(`SELECT to_jsonb(t) AS row FROM "${schema}"."${name}" t`);
      for (const { row } of rows)
        for (const [column, value] of Object.entries(row)) cells.push({ place: `${name}.${column}`, text: JSON.stringify(value) });
    }
    return cells;
  }
}

function hexOf(word: string): string {
  return Buffer.from(word).toString('hex');
}
