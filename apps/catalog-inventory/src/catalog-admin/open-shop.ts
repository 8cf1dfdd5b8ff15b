import { getShopOpening, openShop, type OpenShopRequest, type ShopOpeningView } from '@brote/contracts/staff-catalogue';
import { RequestHandler, type CallContext } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Controller } from '@nestjs/common';
import { ShopOpening } from '../catalog/opening/shop-opening';
import { INSERT_OPENING } from '../catalog/opening/shop-opening.sql';
import { PublishPlans } from '../catalog/plans/publish-plans';

/** Admins open the shop for sale, once. The audit names the admin. */
@Controller()
export class OpenShop {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly opening: ShopOpening,
    private readonly publishPlans: PublishPlans,
    private readonly audit: StaffAudit,
    private readonly clock: Clock,
  ) {}

  @RequestHandler(getShopOpening)
  async getOpening(): Promise<ShopOpeningView> {
    const [isOpen, openedAt] = await Promise.all([this.opening.isOpen(), this.opening.readOpenedAt()]);
    return { isOpen, openedAt: openedAt?.toISOString() ?? null };
  }

  /** A second call changes nothing. */
  @RequestHandler(openShop)
  async open(_request: OpenShopRequest, call: CallContext): Promise<ShopOpeningView> {
    await this.unitOfWork.run(async (tx) => {
      const now = this.clock.now();
      if ((await tx.changeRows(INSERT_OPENING, { now })) === 0) return;
      const change = { before: null, after: { openedAt: now.toISOString() } };
      await this.audit.record(tx, call, { action: 'shop.open', target: { type: 'shop', id: 'shop' }, ...change });
      // The gateway reads catalogue and plans again.
      await this.publishPlans.publish(tx, now);
    });
    return this.getOpening();
  }
}
