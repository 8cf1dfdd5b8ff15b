import type { PriceChangePreview, PreviewPriceChangeRequest } from '@brote/contracts/subscriptions';
import { Injectable } from '@nestjs/common';
import { Store } from '#app/store';
import { earliestDay, possibleDay } from './notice';
import { plansAtPrices } from './old-prices';
import { COUNT_CONCERNED } from './plans-concerned';

interface Group {
  status: 'active' | 'past_due' | 'paused';
  /** Cents. */
  monthlyPrice: number;
  changes: boolean;
  plans: number;
  firstOn: string;
  lastOn: string;
}

/** Computes the effects of another price for the active plans of a kind. It changes nothing. */
@Injectable()
export class PreviewPriceChange {
  constructor(private readonly store: Store) {}

  /** @throws Refusal of `previewPriceChange` */
  async preview({ planId, monthlyPrice, from }: PreviewPriceChangeRequest): Promise<PriceChangePreview> {
    const today = this.store.today();
    const day = from === null ? earliestDay(today) : possibleDay(from, today);
    const all = await this.store.query<Group>(COUNT_CONCERNED, [planId, day, monthlyPrice]);
    const changing = all.filter(({ changes }) => changes);
    const count = (groups: readonly Group[]) => groups.reduce((sum, { plans }) => sum + plans, 0);
    const inState = (status: Group['status']) => count(changing.filter((group) => group.status === status));
    return {
      ...{ planId, monthlyPrice: { amount: monthlyPrice, currency: 'EUR' }, from: day, earliestFrom: earliestDay(today) },
      ...{ active: inState('active'), pastDue: inState('past_due'), paused: inState('paused') },
      unchanged: count(all) - count(changing),
      oldPrices: plansAtPrices(changing.map(({ monthlyPrice: amount, plans }) => ({ amount, plans }))),
      firstOn: changing.map(({ firstOn }) => firstOn).sort()[0] ?? null,
      lastOn:
        changing
          .map(({ lastOn }) => lastOn)
          .sort()
          .at(-1) ?? null,
    };
  }
}
