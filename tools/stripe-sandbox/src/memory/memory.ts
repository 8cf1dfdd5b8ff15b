import type { Sandbox } from '../sandbox';
import { Journal } from './journal';
import { partsOf } from './parts';
import type { Part } from './parts';
import { relink } from './relink';

/** One entry of the file: part, key, value. An entry without a value deletes the key. */
type Entry = readonly [part: string, key: string, value?: unknown];

/** The line that marks where the account was emptied. */
const EMPTIED = 'emptied';
/** Milliseconds that the record of a delivered event may wait: without it the event is sent once more. */
const LATER_MS = 1_000;

/**
 * Stores an account in a file. The changes of one piece of work are appended as one line before anything is answered. So after a crash each
 * payment is there as a whole or not at all. The start reads everything and rewrites the file without replaced entries.
 */
export class Memory {
  private readonly journal: Journal;
  private readonly parts: ReadonlyMap<string, Part>;
  private readonly changed = new Map<string, Set<string>>();
  private isAwake = false;
  private isPlanned = false;
  private later: NodeJS.Timeout | undefined;

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
   * @throws MemoryProblem when the file cannot be read
   */
  recall(): { wasTorn: boolean } {
    const outcome = this.journal.read((line) => this.take(line));
    relink(this.sandbox);
    this.sandbox.takeUpPlans();
    return outcome;
  }

  /** Rewrites the file and stores every change from now on. */
  begin(): void {
    this.journal.rewrite(this.everything());
    for (const [name, part] of this.parts) part.watch((key) => this.note(name, key));
    this.sandbox.onReset = () => this.forget();
    this.isAwake = true;
  }

  /** Writes all changes. The memory itself calls it after every piece of work. */
  flush(): void {
    this.isPlanned = false;
    clearTimeout(this.later);
    this.later = undefined;
    if (!this.isAwake || this.changed.size === 0) return;
    const entries = [...this.changed].flatMap(([name, keys]) => [...keys].map((key) => this.entryOf(name, key)));
    this.changed.clear();
    this.journal.append(`[${entries.join(',')}]`);
  }

  close(): void {
    this.flush();
    this.isAwake = false;
    this.journal.close();
  }

  private take(line: unknown): void {
    if (line === EMPTIED) this.sandbox.reset();
    else for (const [name, key, value] of line as Entry[]) this.parts.get(name)?.put(key, value);
  }

  private forget(): void {
    this.changed.clear();
    this.journal.append(JSON.stringify(EMPTIED));
  }

  private note(name: string, key: string): void {
    const keys = this.changed.get(name);
    if (keys === undefined) this.changed.set(name, new Set([key]));
    else keys.add(key);
    if (name === 'deliveries') this.later ??= setTimeout(() => this.flush(), LATER_MS).unref();
    else if (!this.isPlanned) {
      this.isPlanned = true;
      queueMicrotask(() => this.flush());
    }
  }

  private entryOf(name: string, key: string): string {
    const value = this.parts.get(name)?.read(key);
    return `["${name}",${JSON.stringify(key)}${value === undefined ? '' : `,${value}`}]`;
  }

  private *everything(): Generator<string> {
    for (const [name, part] of this.parts) for (const key of part.keys()) yield `[${this.entryOf(name, key)}]`;
  }
}
