import type { PlansView } from '@brote/contracts/catalog';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { readCatalogue } from '../products/catalogue.queries';
import { readBook, readStarts } from './plans.queries';
import { plansView } from './plans.view';

/** Reads the plans at the book in force now. */
@Injectable()
export class GetPlans {
  constructor(
    private readonly manager: EntityManager,
    private readonly clock: Clock,
  ) {}

  get(): Promise<PlansView> {
    return readPlans(this.manager, this.clock.now());
  }
}

/** Reads the plans at a moment. Inside a transaction, pass its manager. */
export async function readPlans(manager: EntityManager, at: Date): Promise<PlansView> {
  const [book, catalogue, starts] = [await readBook(manager, at), await readCatalogue(manager), await readStarts(manager, at)];
  return plansView(book, catalogue, starts, at);
}
