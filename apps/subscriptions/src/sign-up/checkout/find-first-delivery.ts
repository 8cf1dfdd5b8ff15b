import { type FirstDeliveryBody, type FirstDeliveryView, getFirstDelivery } from '@brote/contracts/subscriptions';
import { arrivalDays, sameOrNextBusinessDay } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { RequestHandler, type CallContext } from '@brote/messaging';
import { SubscriptionStore } from '#app/subscription-store';
import { EarlierPlanCoverage } from '#app/changes/status/earlier-plan-coverage.queries';

/** Finds the days on which the first delivery of a plan would leave and arrive. The card is not known yet, so it does not count. */
@Controller()
export class FindFirstDelivery {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly earlierPlanCoverage: EarlierPlanCoverage,
  ) {}

  @RequestHandler(getFirstDelivery)
  async find({ country, postalCode, address }: FirstDeliveryBody, { authenticatedCaller }: CallContext): Promise<FirstDeliveryView> {
    const { userId } = authenticatedCaller;
    const today = this.store.today();
    const isCompleteAddress = country !== undefined && postalCode !== undefined && address !== undefined;
    const shipping = isCompleteAddress ? { country, postalCode: postalCode.trim(), address } : null;
    const coveredUntil = await this.earlierPlanCoverage.findCoveredUntil(this.store, { userId, cardKey: null, shipping }, today);
    const date = sameOrNextBusinessDay(coveredUntil ?? today);
    const { from, until: arrivesUntil } = arrivalDays(date, country ?? 'ES');
    return { date, arrivesFrom: from, arrivesUntil, waitsForPreviousDelivery: coveredUntil !== null };
  }
}
