import { Clock } from './clock';
import { ForcedVerdicts, ModeSwitch } from './controls/mode';
import { RecordFile } from './memory/record-file';
import type { ReceivedRecord } from './memory/received-record';
import { Registry } from './memory/registry';
import type { PreviousRecord } from './records/invoice-record';

/** Options of a sandbox. */
export interface AgencyOptions {
  /** Seconds that an issuer must wait between two requests (`TiempoEsperaEnvio`), at first. */
  readonly waitingSeconds: number;
  /** Whether a request before that time is refused. */
  readonly refusesEarly: boolean;
  /** Largest number of records in memory. */
  readonly maxRecords: number;
  /** Largest number of invoices in one answer to a query. */
  readonly pageSize: number;
  /** The file that stores the records; undefined keeps them in memory only. */
  readonly memoryFile?: string;
}

/** One line of the file: what changed. */
interface Entry {
  readonly received?: readonly ReceivedRecord[];
  /** The moment from which an issuer may send again, in milliseconds since 1970 UTC. */
  readonly wait?: readonly [issuer: string, until: number];
  readonly head?: readonly [chain: string, head: PreviousRecord];
  readonly offsetMs?: number;
  readonly reset?: true;
}

/** All data of the service, and the behavior that tests have chosen. */
export class Agency {
  readonly clock = new Clock();
  readonly modes = new ModeSwitch();
  readonly forced = new ForcedVerdicts();
  readonly registry: Registry;
  waitingSeconds: number;
  refusesEarly: boolean;
  private readonly waits = new Map<string, number>();
  private readonly file: RecordFile | undefined;

  /** @throws Error when the file cannot be read */
  constructor(readonly options: AgencyOptions) {
    this.registry = new Registry(options.maxRecords);
    this.waitingSeconds = options.waitingSeconds;
    this.refusesEarly = options.refusesEarly;
    if (options.memoryFile === undefined) return;
    this.file = new RecordFile(options.memoryFile);
    this.file.read((line) => this.apply(line as Entry));
    this.file.rewrite(this.everything());
  }

  /** Whether the waiting time of an issuer has not ended. */
  mustWait(issuer: string): boolean {
    return this.refusesEarly && this.clock.nowMs() < (this.waits.get(issuer) ?? 0);
  }

  /** Ends a request whose records are in the registry: starts the waiting time and writes the file. */
  finishRequest(issuer: string, received: readonly ReceivedRecord[]): void {
    const wait = [issuer, this.clock.nowMs() + this.waitingSeconds * 1000] as const;
    this.waits.set(...wait);
    this.file?.append({ received, wait } satisfies Entry);
  }

  moveClock(offsetMs: number): void {
    this.clock.moveTo(offsetMs);
    this.file?.append({ offsetMs } satisfies Entry);
  }

  /** Forgets every record and restores the options. */
  reset(): void {
    this.clear();
    this.file?.append({ reset: true } satisfies Entry);
  }

  close(): void {
    this.file?.close();
  }

  private clear(): void {
    this.registry.clear();
    this.waits.clear();
    this.clock.moveTo(0);
    this.modes.set({ mode: 'normal' });
    this.forced.plan(0, 0);
    this.waitingSeconds = this.options.waitingSeconds;
    this.refusesEarly = this.options.refusesEarly;
  }

  private apply({ received = [], wait, head, offsetMs, reset }: Entry): void {
    if (reset === true) this.clear();
    for (const record of received) this.registry.add(record);
    if (head !== undefined) this.registry.restoreHead(...head);
    if (wait !== undefined) this.waits.set(...wait);
    if (offsetMs !== undefined) this.clock.moveTo(offsetMs);
  }

  /** Lines that restore this state. Heads follow the records, since a head may be older than the oldest record. */
  private *everything(): Generator<Entry> {
    for (const record of this.registry.allReceived()) yield { received: [record] };
    for (const head of this.registry.allHeads()) yield { head };
    for (const wait of this.waits) yield { wait };
    yield { offsetMs: this.clock.offsetMs };
  }
}
