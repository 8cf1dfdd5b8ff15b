import { getPlans, type PlansView } from '@brote/contracts/catalog';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { GetPlans } from './get-plans';

@Controller()
export class PlansController {
  constructor(private readonly getPlansUseCase: GetPlans) {}

  @RequestHandler(getPlans)
  getPlans(): Promise<PlansView> {
    return this.getPlansUseCase.get();
  }
}
