import { getPlans, type PlansView } from '@brote/contracts/catalog';
import { Handles } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { GetPlans } from './get-plans';

@Controller()
export class PlansController {
  constructor(private readonly plans: GetPlans) {}

  @Handles(getPlans)
  getPlans(): Promise<PlansView> {
    return this.plans.execute();
  }
}
