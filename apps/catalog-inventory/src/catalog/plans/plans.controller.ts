import { getPlans, type PlansView } from '@brote/contracts/catalog';
import { RequestHandler } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { ShopOpening } from '../opening/shop-opening';
import { readPlans } from './get-plans';

@Controller()
export class PlansController {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly opening: ShopOpening,
  ) {}

  /** The plans at the book in force now. */
  @RequestHandler(getPlans)
  async getPlans(): Promise<PlansView> {
    return { ...(await readPlans(this.database, this.clock.now())), ...(await this.opening.closedField()) };
  }
}
