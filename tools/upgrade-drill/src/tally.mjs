const COLUMNS = ['Phase', 'Seconds', 'Requests', 'Repeated', 'Failed', 'Slowest (ms)', 'Purchases', 'Plans', 'Staff acts'];

/** Counts the requests and the work of each phase. What ends in a phase counts there. */
export class Tally {
  #phases = [];
  /** Sentences about what failed, each with its phase. */
  failures = [];

  begin(title) {
    const now = Date.now();
    this.#end(now);
    this.#phases.push({ title, startedAt: now, requests: 0, repeated: 0, failed: 0, slowestMs: 0, purchases: 0, plans: 0, staffActs: 0 });
  }

  end() {
    this.#end(Date.now());
  }

  /** A request of a person that has its last answer. Status 0 is none. A shop that is busy until the last repetition has failed. */
  countRequest({ name, ms, repeats, status, isBusy }) {
    const phase = this.#current;
    phase.requests += 1;
    phase.repeated += repeats;
    phase.slowestMs = Math.max(phase.slowestMs, ms);
    if (isBusy || status === 0 || status >= 500) this.countFailure(`${name} was answered with ${status} after ${ms} ms`);
  }

  /** @param {'purchases' | 'plans' | 'staffActs'} kind */
  countWork(kind) {
    this.#current[kind] += 1;
  }

  countFailure(sentence) {
    this.#current.failed += 1;
    this.failures.push(`${this.#current.title}: ${sentence}`);
  }

  /** The table, a row for each phase. */
  lines() {
    const rows = this.#phases.map((phase) => [
      ...[phase.title, ((phase.endedAt - phase.startedAt) / 1_000).toFixed(1), phase.requests, phase.repeated, phase.failed],
      ...[phase.slowestMs, phase.purchases, phase.plans, phase.staffActs],
    ]);
    const total = (index) => rows.reduce((sum, row) => sum + Number(row[index]), 0);
    const slowest = Math.max(0, ...this.#phases.map(({ slowestMs }) => slowestMs));
    const last = ['all', total(1).toFixed(1), total(2), total(3), total(4), slowest, total(6), total(7), total(8)];
    return [COLUMNS, COLUMNS.map((column) => '-'.repeat(column.length)), ...rows, last].map((row) => `| ${row.join(' | ')} |`);
  }

  get #current() {
    return this.#phases.at(-1);
  }

  #end(now) {
    const last = this.#phases.at(-1);
    if (last !== undefined) last.endedAt ??= now;
  }
}
