import { plansChanged, type PlansView } from '@brote/contracts/catalog';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { readPlans } from './get-plans';
import { RAISE_VERSION } from './plans.sql';

/** Publishes the plans after a book came into force, or after a price behind their savings changed. */
@Injectable()
export class PublishPlans {
  constructor(private readonly outbox: Outbox) {}

  async publish(tx: Transaction, at: Date): Promise<PlansView> {
    await tx.changeRows(RAISE_VERSION, {});
    const view = await readPlans(tx, at);
    this.outbox.add(tx, plansChanged, { aggregateId: 'plans', version: view.version, payload: view });
    return view;
  }
}
