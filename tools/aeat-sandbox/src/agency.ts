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
interface RecordFileEntry {
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
  private readonly waitEndsMsByIssuer = new Map<string, number>();
  private readonly file: RecordFile | undefined;

  /** @throws Error when the file cannot be read */
  constructor(readonly options: AgencyOptions) {
    this.registry = new Registry(options.maxRecords);
    this.waitingSeconds = options.waitingSeconds;
    this.refusesEarly = options.refusesEarly;
    if (options.memoryFile === undefined) return;
    this.file = new RecordFile(options.memoryFile);
    this.file.read((line) => this.apply(line as RecordFileEntry));
    this.file.rewrite(this.snapshotEntries());
  }

  /** Whether the waiting time of an issuer has not ended. */
  mustWait(issuer: string): boolean {
    return this.refusesEarly && this.clock.nowMs() < (this.waitEndsMsByIssuer.get(issuer) ?? 0);
  }

  /** Ends a request whose records are in the registry: starts the waiting time and writes the file. */
  finishRequest(issuer: string, receivedRecords: readonly ReceivedRecord[]): void {
    const wait = [issuer, this.clock.nowMs() + this.waitingSeconds * 1000] as const;
    this.waitEndsMsByIssuer.set(...wait);
    this.file?.append({ received: receivedRecords, wait } satisfies RecordFileEntry);
  }

  setClockOffset(offsetMs: number): void {
    this.clock.setOffset(offsetMs);
    this.file?.append({ offsetMs } satisfies RecordFileEntry);
  }

  /** Forgets every record and restores the options. */
  reset(): void {
    this.clear();
    this.file?.append({ reset: true } satisfies RecordFileEntry);
  }

  close(): void {
    this.file?.close();
  }

  private clear(): void {
    this.registry.clear();
    this.waitEndsMsByIssuer.clear();
    this.clock.setOffset(0);
    this.modes.set({ mode: 'normal' });
    this.forced.forceNext(0, 0);
    this.waitingSeconds = this.options.waitingSeconds;
    this.refusesEarly = this.options.refusesEarly;
  }

  private apply({ received: receivedRecords = [], wait, head, offsetMs, reset }: RecordFileEntry): void {
    if (reset === true) this.clear();
    for (const record of receivedRecords) this.registry.add(record);
    if (head !== undefined) this.registry.restoreChainHead(...head);
    if (wait !== undefined) this.waitEndsMsByIssuer.set(...wait);
    if (offsetMs !== undefined) this.clock.setOffset(offsetMs);
  }

  /** Lines that restore this state. Heads follow the records, since a head may be older than the oldest record. */
  private *snapshotEntries(): Generator<RecordFileEntry> {
    for (const record of this.registry.listRecords()) yield { received: [record] };
    for (const head of this.registry.listChainHeads()) yield { head };
    for (const wait of this.waitEndsMsByIssuer) yield { wait };
    yield { offsetMs: this.clock.offsetMs };
  }
}
