import type { EventEnvelope } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { AnnounceChange } from './announce-change';
import type { FactTable } from './fact-rows';
import { keepFacts } from './keep-facts';

/** Writes facts into the served figures and, while a rebuild runs, into the new ones. */
@Injectable()
export class FiguresKeeper {
  constructor(private readonly change: AnnounceChange) {}

  async keep<F extends object>(tx: Transaction, table: FactTable<F>, events: readonly EventEnvelope<F>[]): Promise<void> {
    const facts = events.map(({ version, payload, occurredAt }) => ({ version, data: payload, at: occurredAt }));
    // The lock is shared among events; the start and the end of a rebuild wait for all of them, and they for it.
    const [rebuild] = await tx.query<{ isFilling: boolean }>('SELECT is_filling AS "isFilling" FROM rebuild WHERE id = 1 FOR SHARE');
    keepFacts(tx, 'figures', table, facts);
    if (rebuild?.isFilling === true) keepFacts(tx, 'figures_next', table, facts);
    this.change.announce(tx);
  }
}
