import type { PlansView } from '@brote/contracts/catalog';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { readCatalogue } from '../products/catalogue.queries';
import { readBook } from './plans.queries';
import { plansView } from './plans.view';

/** The plans at the book in force now. */
@Injectable()
export class GetPlans {
  constructor(
    private readonly manager: EntityManager,
    private readonly clock: Clock,
  ) {}

  execute(): Promise<PlansView> {
    return readPlans(this.manager, this.clock.now());
  }
}

/** The plans at a moment; inside a transaction with its manager. */
export async function readPlans(manager: EntityManager, at: Date): Promise<PlansView> {
  const [book, catalogue] = [await readBook(manager, at), await readCatalogue(manager)];
  return plansView(book, catalogue, at);
}
