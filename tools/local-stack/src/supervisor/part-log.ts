import { appendFileSync, existsSync, openSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Lines that a crash prints last without naming its cause: the frames of a stack and the like. */
const BENEATH_NOTICE = /^\s|^$|^[}\]]|^Node\.js v/;
/** The same warning is shown once a minute; the file has every one. */
const SAID_LATELY_MS = 60_000;
const LONGEST = 240;
/** Perhaps one line in a thousand is a warning: only lines that look like one are parsed. */
const MAY_BE_LOUD = /"level":"(?:warn|error|fatal)"/;
const LOUD = new Set(['warn', 'error', 'fatal']);

/** The log of one part: every line goes to its file, warnings also to the console. */
export class PartLog {
  readonly file: string;
  private readonly descriptor: number;
  private last = '';
  private readonly warnedAt = new Map<string, number>();

  constructor(
    folder: string,
    private readonly name: string,
    private readonly warn: (line: string) => void,
  ) {
    this.file = join(folder, `${name}.log`);
    if (existsSync(this.file)) renameSync(this.file, `${this.file}.1`); // the log of the previous run stays
    this.descriptor = openSync(this.file, 'w');
  }

  /** Writes one printed line of the part at once. Another thread would cost more, and a crash would lose the line. */
  readonly line = (printed: string): void => {
    appendFileSync(this.descriptor, `${printed}\n`);
    const text = stripVTControlCharacters(printed); // a crash prints colors where the environment forces them
    if (BENEATH_NOTICE.test(text)) return;
    this.last = text;
    if (!MAY_BE_LOUD.test(text)) return;
    const said = parse(text);
    if (said?.loud) this.warnOnce(said.text);
  };

  /** Last output of the part, for the message about its end. */
  lastOutput(): string {
    return parse(this.last)?.text ?? firstLine(this.last);
  }

  private warnOnce(text: string): void {
    const before = this.warnedAt.get(text);
    if (before !== undefined && Date.now() - before < SAID_LATELY_MS) return;
    this.warnedAt.set(text, Date.now());
    this.warn(`${this.name}: ${text}`);
  }
}

/** Our services write JSON with a level in words. The output of other programs goes to the file alone. */
function parse(text: string): { text: string; loud: boolean } | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const { level, message, error } = JSON.parse(text) as Record<string, unknown>;
    const words = typeof message === 'string' ? message : text;
    return { text: withReason(words, error), loud: LOUD.has(String(level)) };
  } catch {
    return undefined; // a line that only looks like JSON
  }
}

function withReason(words: string, error: unknown): string {
  const reason = (error as { message?: unknown } | null | undefined)?.message;
  const inFull = typeof reason === 'string' && !words.includes(reason) ? `${words} (${firstLine(reason)})` : words;
  return firstLine(inFull);
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').slice(0, LONGEST);
}
