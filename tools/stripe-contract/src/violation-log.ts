import { createWriteStream } from 'node:fs';
import type { WriteStream } from 'node:fs';
import type { Violation } from './verdict';

/** A finding and the message in which it was found. */
export type LoggedViolation = Violation & { readonly time: string } & Record<string, unknown>;

export interface ViolationSummary {
  ok: boolean;
  apiVersion: string;
  requests: number;
  deliveries: number;
  errors: number;
  warnings: number;
  byKind: Record<string, number>;
  operations: Record<string, number>;
  eventTypes: Record<string, number>;
}

const emptyCounts = () => ({ requests: 0, deliveries: 0, errors: 0, warnings: 0, byKind: {}, operations: {}, eventTypes: {} });

/** Counts messages and stores every finding, in memory and as JSON lines in a file. */
export class ViolationLog {
  readonly violations: LoggedViolation[] = [];
  private counts: Omit<ViolationSummary, 'ok' | 'apiVersion'> = emptyCounts();
  private readonly file: WriteStream | undefined;

  constructor(
    private readonly apiVersion: string,
    logFile: string | undefined,
    private readonly onViolation: ((violation: LoggedViolation) => void) | undefined,
  ) {
    this.file = logFile === undefined ? undefined : createWriteStream(logFile, { flags: 'a' });
  }

  /** Counts a request; returns its number. */
  countRequest(operationId: string | undefined): number {
    if (operationId !== undefined) this.counts.operations[operationId] = (this.counts.operations[operationId] ?? 0) + 1;
    this.counts.requests += 1;
    return this.counts.requests;
  }

  countDelivery(eventType: string): void {
    this.counts.eventTypes[eventType] = (this.counts.eventTypes[eventType] ?? 0) + 1;
    this.counts.deliveries += 1;
  }

  record(context: Record<string, unknown>, violations: readonly Violation[]): void {
    for (const violation of violations) {
      const line: LoggedViolation = { time: new Date().toISOString(), ...context, ...violation };
      this.violations.push(line);
      this.counts[violation.severity === 'warning' ? 'warnings' : 'errors'] += 1;
      this.counts.byKind[violation.kind] = (this.counts.byKind[violation.kind] ?? 0) + 1;
      this.file?.write(`${JSON.stringify(line)}\n`);
      this.onViolation?.(line);
    }
  }

  summary(): ViolationSummary {
    return { ok: this.counts.errors === 0, apiVersion: this.apiVersion, ...this.counts };
  }

  reset(): void {
    this.violations.length = 0;
    this.counts = emptyCounts();
  }

  close(): Promise<void> {
    return new Promise((resolve) => (this.file === undefined ? resolve() : this.file.end(resolve)));
  }
}
