import { FIGURES_CHANGED_SUBJECT } from '@brote/contracts/reporting';
import { BrokerConnection, type EventEnvelope } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FactTable } from './fact-rows';
import { keepFacts } from './keep-facts';

const TELL_AFTER_MS = 150;

/** Brings facts into the figures that are served and, while a rebuild runs, into those to come. */
@Injectable()
export class FiguresKeeper implements OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly broker: BrokerConnection) {}

  async keep<F extends object>(tx: Transaction, table: FactTable<F>, events: readonly EventEnvelope<F>[]): Promise<void> {
    const told = events.map(({ version, payload, occurredAt }) => ({ version, fact: payload, at: occurredAt }));
    // The lock is shared among events; the start and the end of a rebuild wait for all of them, and they for it.
    const [rebuild] = await tx.query<{ isFilling: boolean }>('SELECT is_filling AS "isFilling" FROM rebuild WHERE id = 1 FOR SHARE');
    keepFacts(tx, 'figures', table, told);
    if (rebuild?.isFilling === true) keepFacts(tx, 'figures_next', table, told);
    tx.afterCommit(() => this.tell());
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
  }

  /** Once for many changes: whoever shows figures asks for all of them anyway. */
  private tell(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      if (!this.broker.nats.isClosed()) this.broker.nats.publish(FIGURES_CHANGED_SUBJECT);
    }, TELL_AFTER_MS);
  }
}
