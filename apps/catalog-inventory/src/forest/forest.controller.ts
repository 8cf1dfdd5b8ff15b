import { getForest, type ForestView } from '@brote/contracts/catalog';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { GetForest } from './get-forest';

@Controller()
export class ForestController {
  constructor(private readonly getForestUseCase: GetForest) {}

  @RequestHandler(getForest)
  getForest(): Promise<ForestView> {
    return this.getForestUseCase.get();
  }
}
