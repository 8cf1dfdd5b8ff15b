import type { CallContext } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { INSERT_OPENING } from '../catalog/opening/shop-opening.sql';
import { PublishPlans } from '../catalog/plans/publish-plans';

/** Stores that the shop sells from now on. */
@Injectable()
export class StoreOpening {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly publishPlans: PublishPlans,
    private readonly audit: StaffAudit,
    private readonly clock: Clock,
  ) {}

  /** Of concurrent calls, one stores the opening. */
  async store(call: CallContext): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const now = this.clock.now();
      if ((await tx.changeRows(INSERT_OPENING, { now })) === 0) return;
      const change = { before: null, after: { openedAt: now.toISOString() } };
      await this.audit.record(tx, call, { action: 'shop.open', target: { type: 'shop', id: 'shop' }, ...change });
      // The gateway reads catalogue and plans again.
      await this.publishPlans.publish(tx, now);
    });
  }
}
