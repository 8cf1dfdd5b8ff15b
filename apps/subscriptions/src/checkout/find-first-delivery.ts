import type { FirstDeliveryBody, FirstDeliveryView } from '@brote/contracts/subscriptions';
import { arrivalDays, nextBusinessDay } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { Store } from '#app/store';
import { EarlierPlanCoverage } from '#app/subscriptions/earlier-plan-coverage';

/** Finds the days on which the first delivery of a plan would leave and arrive. The card is not known yet, so it does not count. */
@Injectable()
export class FindFirstDelivery {
  constructor(
    private readonly store: Store,
    private readonly earlierPlanCoverage: EarlierPlanCoverage,
  ) {}

  async find({ country, postalCode, address }: FirstDeliveryBody, userId: string): Promise<FirstDeliveryView> {
    const today = this.store.today();
    const isWhole = country !== undefined && postalCode !== undefined && address !== undefined;
    const shipping = isWhole ? { country, postalCode: postalCode.trim(), address } : null;
    const until = await this.earlierPlanCoverage.until(this.store, { userId, cardKey: null, shipping }, today);
    const date = nextBusinessDay(until ?? today);
    const { from, until: arrivesUntil } = arrivalDays(date, country ?? 'ES');
    return { date, arrivesFrom: from, arrivesUntil, waitsForPreviousDelivery: until !== null };
  }
}
