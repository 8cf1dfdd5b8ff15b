import { appendFileSync, existsSync, openSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Lines that a crash prints last without naming its cause: the frames of a stack and the like. */
const UNINFORMATIVE_LINE_PATTERN = /^\s|^$|^[}\]]|^Node\.js v/;
/** The line before the refusals of a service that cannot start: one sentence per variable. */
const CANNOT_START_PATTERN = /^[\w-]+ cannot start\.$/;
/** The same warning is shown once a minute; the file has every one. */
const REPEAT_WARNING_AFTER_MS = 60_000;
const MAX_LINE_CHARACTERS = 240;
/** Perhaps one line in a thousand is a warning: only lines that look like one are parsed. */
const WARNING_PATTERN = /"level":"(?:warn|error|fatal)"/;
const WARNING_LEVELS = new Set(['warn', 'error', 'fatal']);

/** The log of one part: every line goes to its file, warnings also to the console. */
export class PartLog {
  readonly file: string;
  private readonly fileDescriptor: number;
  private lastLine = '';
  private refusals: string[] | undefined;
  private readonly warnedAt = new Map<string, number>();

  constructor(
    folder: string,
    private readonly name: string,
    private readonly warn: (line: string) => void,
  ) {
    this.file = join(folder, `${name}.log`);
    if (existsSync(this.file)) renameSync(this.file, `${this.file}.1`); // the log of the previous run stays
    this.fileDescriptor = openSync(this.file, 'w');
  }

  /** Writes one printed line of the part at once. Another thread would cost more, and a crash would lose the line. */
  readonly line = (rawLine: string): void => {
    appendFileSync(this.fileDescriptor, `${rawLine}\n`);
    const text = stripVTControlCharacters(rawLine); // a crash prints colors where the environment forces them
    if (UNINFORMATIVE_LINE_PATTERN.test(text)) return;
    this.lastLine = text;
    if (CANNOT_START_PATTERN.test(text)) this.refusals = [];
    else if (text.startsWith('{')) this.refusals = undefined;
    else this.refusals?.push(text);
    if (!WARNING_PATTERN.test(text)) return;
    const entry = parseLogLine(text);
    if (entry?.loud) this.warnOnce(entry.text);
  };

  /** Last output of the part, for the message about its end: all refusals if it could not start, otherwise the last line. */
  lastOutput(): string {
    if (this.refusals !== undefined && this.refusals.length > 0) return this.refusals.map((refusal) => `\n  - ${refusal}`).join('');
    return parseLogLine(this.lastLine)?.text ?? firstLine(this.lastLine);
  }

  private warnOnce(text: string): void {
    const lastWarnedAt = this.warnedAt.get(text);
    if (lastWarnedAt !== undefined && Date.now() - lastWarnedAt < REPEAT_WARNING_AFTER_MS) return;
    this.warnedAt.set(text, Date.now());
    this.warn(`${this.name}: ${text}`);
  }
}

/** Our services write JSON with a level in words. The output of other programs goes to the file alone. */
function parseLogLine(text: string): { text: string; loud: boolean } | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const { level, message, error } = JSON.parse(text) as Record<string, unknown>;
    const messageText = typeof message === 'string' ? message : text;
    return { text: withReason(messageText, error), loud: WARNING_LEVELS.has(String(level)) };
  } catch {
    return undefined; // a line that only looks like JSON
  }
}

function withReason(messageText: string, error: unknown): string {
  const reason = (error as { message?: unknown } | null | undefined)?.message;
  const fullText = typeof reason === 'string' && !messageText.includes(reason) ? `${messageText} (${firstLine(reason)})` : messageText;
  return firstLine(fullText);
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').slice(0, MAX_LINE_CHARACTERS);
}
