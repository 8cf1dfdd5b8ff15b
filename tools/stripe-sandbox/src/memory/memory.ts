import type { Sandbox } from '../sandbox';
import { Journal } from './journal';
import { partsOf } from './memory-parts';
import type { MemoryPart } from './memory-parts';
import { restoreReferences } from './restore-references';

/** One entry of the file: part, key, value. An entry without a value deletes the key. */
type JournalEntry = readonly [part: string, key: string, value?: unknown];

/** The line that marks where the account was emptied. */
const RESET_MARK = 'emptied';
/** Milliseconds that the record of a delivered event may wait: without it the event is sent once more. */
const FLUSH_DELAY_MS = 1_000;

/**
 * Stores an account in a file. The changes of one piece of work are appended as one line before anything is answered. So after a crash each
 * payment is there as a whole or not at all. The start reads everything and rewrites the file without replaced entries.
 */
export class Memory {
  private readonly journal: Journal;
  private readonly parts: ReadonlyMap<string, MemoryPart>;
  private readonly changedKeys = new Map<string, Set<string>>();
  private isRecording = false;
  private isFlushScheduled = false;
  private flushTimer: NodeJS.Timeout | undefined;

  constructor(
    file: string,
    private readonly sandbox: Sandbox,
  ) {
    this.journal = new Journal(file);
    this.parts = partsOf(sandbox);
  }

  /**
   * Loads the file; without one the account is empty. It starts no work: call `begin` afterwards.
   * @returns whether the last line had been torn by a crash and was left out
   * @throws MemoryFileError when the file cannot be read
   */
  load(): { wasTorn: boolean } {
    const outcome = this.journal.read((line) => this.applyLine(line));
    restoreReferences(this.sandbox);
    this.sandbox.restoreScheduledActions();
    return outcome;
  }

  /** Rewrites the file and stores every change from now on. */
  startRecording(): void {
    this.journal.rewrite(this.allEntries());
    for (const [name, part] of this.parts) part.watch((key) => this.markChanged(name, key));
    this.sandbox.onReset = () => this.recordReset();
    this.isRecording = true;
  }

  /** Writes all changes. The memory itself calls it after every piece of work. */
  flush(): void {
    this.isFlushScheduled = false;
    clearTimeout(this.flushTimer);
    this.flushTimer = undefined;
    if (!this.isRecording || this.changedKeys.size === 0) return;
    const entries = [...this.changedKeys].flatMap(([name, keys]) => [...keys].map((key) => this.entryJson(name, key)));
    this.changedKeys.clear();
    this.journal.append(`[${entries.join(',')}]`);
  }

  close(): void {
    this.flush();
    this.isRecording = false;
    this.journal.close();
  }

  private applyLine(line: unknown): void {
    if (line === RESET_MARK) this.sandbox.reset();
    else for (const [name, key, value] of line as JournalEntry[]) this.parts.get(name)?.put(key, value);
  }

  private recordReset(): void {
    this.changedKeys.clear();
    this.journal.append(JSON.stringify(RESET_MARK));
  }

  private markChanged(name: string, key: string): void {
    const keys = this.changedKeys.get(name);
    if (keys === undefined) this.changedKeys.set(name, new Set([key]));
    else keys.add(key);
    if (name === 'deliveries') this.flushTimer ??= setTimeout(() => this.flush(), FLUSH_DELAY_MS).unref();
    else if (!this.isFlushScheduled) {
      this.isFlushScheduled = true;
      queueMicrotask(() => this.flush());
    }
  }

  private entryJson(name: string, key: string): string {
    const value = this.parts.get(name)?.read(key);
    return `["${name}",${JSON.stringify(key)}${value === undefined ? '' : `,${value}`}]`;
  }

  private *allEntries(): Generator<string> {
    for (const [name, part] of this.parts) for (const key of part.keys()) yield `[${this.entryJson(name, key)}]`;
  }
}
