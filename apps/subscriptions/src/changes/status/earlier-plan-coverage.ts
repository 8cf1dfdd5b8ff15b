import type { ShippingInfo } from '@brote/contracts/orders';
import type { Sql, SqlParams } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { SubscriptionsConfig, type HouseholdFeature } from '#app/config';
import { SELECT_COVERED_UNTIL } from './status.sql';

/** Features that identify a household. */
interface HouseholdCriteria {
  /** Id of the new plan; missing before the purchase. */
  id?: string | null;
  userId: string;
  /** Null before the first payment. */
  cardKey: string | null;
  shipping: Pick<ShippingInfo, 'country' | 'postalCode' | 'address'> | null;
}

const UNKNOWN_ADDRESS = { country: null, postalCode: null, address: null };

/** Finds the last delivery of an ended plan that still lasts the household. */
@Injectable()
export class EarlierPlanCoverage {
  constructor(private readonly config: SubscriptionsConfig) {}

  /**
   * The day until which the last, partly unpaid delivery of an ended plan lasts the household; null when there is none. The first delivery
   * of a new plan leaves on that day.
   */
  async findCoveredUntil(sql: Sql, household: HouseholdCriteria, today: string): Promise<string | null> {
    const [row] = await sql.query<{ until: string | null }>(SELECT_COVERED_UNTIL, this.featureParamsOf(household));
    const coveredUntil = row?.until ?? null;
    return coveredUntil !== null && coveredUntil > today ? coveredUntil : null;
  }

  /** Values to compare; null for unknown and unused features. */
  private featureParamsOf({ id, userId, cardKey, shipping }: HouseholdCriteria): SqlParams {
    const { country, postalCode, address } = (this.isIdentifiedBy('address') ? shipping : null) ?? UNKNOWN_ADDRESS;
    return {
      newPlanId: id ?? null,
      userId: this.isIdentifiedBy('account') ? userId : null,
      cardKey: this.isIdentifiedBy('card') ? cardKey : null,
      ...{ country, postalCode, address },
    };
  }

  private isIdentifiedBy(feature: HouseholdFeature): boolean {
    return this.config.householdKnownBy.includes(feature);
  }
}
