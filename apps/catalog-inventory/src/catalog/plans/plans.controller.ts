import { getPlans, type PlansView } from '@brote/contracts/catalog';
import { RequestHandler } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { readPlans } from './get-plans';

@Controller()
export class PlansController {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The plans at the book in force now. */
  @RequestHandler(getPlans)
  getPlans(): Promise<PlansView> {
    return readPlans(this.database, this.clock.now());
  }
}
