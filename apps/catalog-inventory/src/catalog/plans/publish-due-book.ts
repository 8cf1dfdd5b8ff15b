import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { PublishPlans } from './publish-plans';
import { MARK_DUE_TERM_PUBLISHED } from './plans.sql';

/** A planned book comes into force by its date alone. This publishes it for services that keep a copy of the plans. */
@Injectable()
export class PublishDueBook {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly publishPlans: PublishPlans,
    private readonly clock: Clock,
  ) {}

  /** The book that came into force since the last call; null when none did. */
  publish(): Promise<string | null> {
    return this.unitOfWork.run(async (tx) => {
      const now = this.clock.now();
      if ((await tx.query(MARK_DUE_TERM_PUBLISHED, { now })).length === 0) return null;
      return (await this.publishPlans.publish(tx, now)).book;
    });
  }
}
