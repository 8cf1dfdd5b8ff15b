import { Database, UnitOfWork, urlOf, withAdvisoryLock } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable, Logger } from '@nestjs/common';
import { keepFacts } from '#app/figures/keep-facts';
import { type Source, Sources } from './sources';

export interface Rebuilt {
  facts: number;
  seconds: number;
}

/** Rebuilds all figures from their owners while the old ones are served; then the new ones replace them. */
@Injectable()
export class RebuildFigures {
  private readonly logger = new Logger(RebuildFigures.name);

  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly sources: Sources,
    private readonly clock: Clock,
  ) {}

  /** One rebuild at a time. The rest of a crashed rebuild is deleted. @throws Unavailable when a service does not answer */
  rebuild(): Promise<Rebuilt> {
    return withAdvisoryLock({ url: urlOf(this.database.dataSource), name: 'admin-reporting rebuild' }, async (lost) => {
      const began = performance.now();
      await this.begin();
      const facts = await this.fill(lost);
      await this.takeOver();
      const seconds = (performance.now() - began) / 1_000;
      this.logger.log(`rebuilt ${facts} facts in ${seconds.toFixed(1)} s`);
      return { facts, seconds };
    });
  }

  /** From here on events reach both schemas: no event during the reading of pages is missed. */
  private begin(): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      await tx.query('SELECT 1 FROM rebuild WHERE id = 1 FOR UPDATE');
      await tx.query('SELECT begin_rebuild()');
      await tx.execute('UPDATE rebuild SET is_filling = true WHERE id = 1');
    });
  }

  /** Reads from all owners at once: while one page is written, others are being read. One failure ends all. */
  private async fill(lost: AbortSignal): Promise<number> {
    const failed = new AbortController();
    const stop = AbortSignal.any([lost, failed.signal]);
    const filled = await Promise.allSettled(
      this.sources.all().map(async (source) => {
        try {
          return await this.fillFrom(source, stop);
        } catch (error) {
          failed.abort(error);
          throw error;
        }
      }),
    );
    stop.throwIfAborted();
    return filled.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0);
  }

  private async fillFrom({ table, pages }: Source, stop: AbortSignal): Promise<number> {
    let facts = 0;
    for await (const page of pages()) {
      stop.throwIfAborted();
      await this.unitOfWork.run((tx) => keepFacts(tx, 'figures_next', table, page));
      facts += page.length;
    }
    return facts;
  }

  private takeOver(): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      await tx.query('SELECT 1 FROM rebuild WHERE id = 1 FOR UPDATE');
      await tx.query('SELECT finish_rebuild()');
      await tx.execute('UPDATE rebuild SET is_filling = false, last_at = $1 WHERE id = 1', [this.clock.now()]);
    });
  }
}
