import type { PlanId } from '@brote/contracts/catalog';
import type { RequestClient } from '@brote/messaging';
import { Plans } from '#app/plans/catalog/plan-terms';
import type { PlanTerms } from '#app/plans/subscriptions/subscription';

/** An earlier price book, with the price in cents a month. */
export type EarlierPrice = Pick<PlanTerms, 'book' | 'monthlyPrice'>;

/** The current plans of the catalogue, at an earlier price. */
export class PlansAtEarlierPrice extends Plans {
  constructor(
    requests: RequestClient,
    private readonly earlierPrice: EarlierPrice,
  ) {
    super(requests);
  }

  override async findTermsOf(planId: PlanId): Promise<PlanTerms | null> {
    const terms = await super.findTermsOf(planId);
    return terms === null ? null : { ...terms, ...this.earlierPrice };
  }
}
