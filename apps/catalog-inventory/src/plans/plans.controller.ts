import { getPlans, schedulePriceBook, SchedulePriceBookRequest, type PlansView } from '@brote/contracts/catalog';
import { Handles } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { GetPlans } from './get-plans';
import { SchedulePriceBook } from './schedule-price-book';

@Controller()
export class PlansController {
  constructor(
    private readonly plans: GetPlans,
    private readonly schedule: SchedulePriceBook,
  ) {}

  @Handles(getPlans)
  getPlans(): Promise<PlansView> {
    return this.plans.execute();
  }

  @Handles(schedulePriceBook)
  schedulePriceBook(request: SchedulePriceBookRequest): Promise<PlansView> {
    return this.schedule.execute(request);
  }
}
