import { Database, UnitOfWork, urlOf, withAdvisoryLock } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable, Logger } from '@nestjs/common';
import { upsertFacts } from '#app/metrics/projection/metrics-projection';
import { type SnapshotSource, SnapshotSources } from './snapshot-sources';
import { BEGIN_REBUILD, FINISH_REBUILD, LOCK_REBUILD, START_FILLING, STOP_FILLING } from './rebuild.sql';

export interface RebuildResult {
  facts: number;
  seconds: number;
}

/** Rebuilds all metrics from their owners while the old ones are served; then the new ones replace them. */
@Injectable()
export class RebuildMetrics {
  private readonly logger = new Logger(RebuildMetrics.name);

  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly snapshotSources: SnapshotSources,
    private readonly clock: Clock,
  ) {}

  /** One rebuild at a time. The rest of a crashed rebuild is deleted. @throws Unavailable when a service does not answer */
  rebuild(): Promise<RebuildResult> {
    return withAdvisoryLock({ url: urlOf(this.database.dataSource), name: 'admin-reporting rebuild' }, async (lockLost) => {
      const startedAtMs = performance.now();
      await this.beginRebuild();
      const facts = await this.fillNextTables(lockLost);
      await this.swapTables();
      const seconds = (performance.now() - startedAtMs) / 1_000;
      this.logger.log(`rebuilt ${facts} facts in ${seconds.toFixed(1)} s`);
      return { facts, seconds };
    });
  }

  /** From here on events reach both schemas: no event during the reading of pages is missed. */
  private beginRebuild(): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      await tx.query(LOCK_REBUILD);
      await tx.query(BEGIN_REBUILD);
      await tx.changeRows(START_FILLING);
    });
  }

  /** Reads from all owners at once: while one page is written, others are being read. One failure ends all. */
  private async fillNextTables(lockLost: AbortSignal): Promise<number> {
    const failure = new AbortController();
    const stopSignal = AbortSignal.any([lockLost, failure.signal]);
    const fillResults = await Promise.allSettled(
      this.snapshotSources.listAll().map(async (source) => {
        try {
          return await this.fillFromSource(source, stopSignal);
        } catch (error) {
          failure.abort(error);
          throw error;
        }
      }),
    );
    stopSignal.throwIfAborted();
    return fillResults.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0);
  }

  private async fillFromSource({ table, pages }: SnapshotSource, stopSignal: AbortSignal): Promise<number> {
    let facts = 0;
    for await (const page of pages()) {
      stopSignal.throwIfAborted();
      await this.unitOfWork.run((tx) => upsertFacts(tx, 'figures_next', table, page));
      facts += page.length;
    }
    return facts;
  }

  private swapTables(): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      await tx.query(LOCK_REBUILD);
      await tx.query(FINISH_REBUILD);
      await tx.changeRows(STOP_FILLING, { now: this.clock.now() });
    });
  }
}
