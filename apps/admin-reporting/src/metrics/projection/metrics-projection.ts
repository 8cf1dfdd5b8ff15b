import type { EventEnvelope } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { MetricsChangeAnnouncer } from './metrics-change-announcer';
import type { FactTable, MetricsSchema, PublishedFact } from './fact-tables';
import { LOCK_REBUILD_SHARED, upsertFactsSql } from './metrics.sql';

/** Writes facts into the served metrics and, while a rebuild runs, into the new ones. */
@Injectable()
export class MetricsProjection {
  constructor(private readonly changeAnnouncer: MetricsChangeAnnouncer) {}

  async applyEvents<F extends object>(tx: Transaction, table: FactTable<F>, events: readonly EventEnvelope<F>[]): Promise<void> {
    const facts = events.map(({ epoch, version, payload, occurredAt }) => ({ epoch, version, data: payload, at: occurredAt }));
    // The lock is shared among events; the start and the end of a rebuild wait for all of them, and they for it.
    const [rebuildState] = await tx.query<{ isFilling: boolean }>(LOCK_REBUILD_SHARED);
    await upsertFacts(tx, 'figures', table, facts);
    if (rebuildState?.isFilling === true) await upsertFacts(tx, 'figures_next', table, facts);
    this.changeAnnouncer.announce(tx);
  }
}

/**
 * Writes facts by their ids. One that is older by epoch and version than a stored or passed one changes nothing. In one statement, in the
 * order of ids.
 */
export async function upsertFacts<F>(
  tx: Transaction,
  schema: MetricsSchema,
  table: FactTable<F>,
  facts: readonly PublishedFact<F>[],
): Promise<void> {
  if (facts.length === 0) return;
  const rows = facts.map((fact) => ({ epoch: fact.epoch ?? 0, version: fact.version, ...table.rowOf(fact) }));
  await tx.changeRows(upsertFactsSql(schema, table), { facts: JSON.stringify(rows) });
}
