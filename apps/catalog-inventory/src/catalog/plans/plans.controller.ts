import { getPlans, type PlansView } from '@brote/contracts/catalog';
import { RequestHandler } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { ShopOpening } from '../opening/shop-opening';
import { PackagingRegisters } from '../packaging/packaging-registers';
import { readPlans } from './get-plans';

@Controller()
export class PlansController {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly opening: ShopOpening,
    private readonly registers: PackagingRegisters,
  ) {}

  /** The plans at the book in force now. */
  @RequestHandler(getPlans)
  async getPlans(): Promise<PlansView> {
    const [plans, closed, notOffered] = await Promise.all([
      readPlans(this.database, this.clock.now()),
      this.opening.closedField(),
      this.registers.notOfferedField(),
    ]);
    return { ...plans, ...closed, ...notOffered };
  }
}
