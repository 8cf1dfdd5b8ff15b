import type { ShippingInfo } from '@brote/contracts/orders';
import type { Sql, SqlParams } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { SubscriptionsConfig, type HouseholdFeature } from '#app/config';
import { DAYS_PER_MONTH } from '#app/schedule/deliveries/delivery-days';
import { THOUSANDTHS_PER_MONTH } from '#app/plans/ledger/book-months';

// The address is compared by its letters and digits only, without accents, points and spaces.
const normalizedAddressSql = (text: string) =>
  `regexp_replace(translate(lower(${text}), 'áàäâéèëêíìïîóòöôúùüûñç', 'aaaaeeeeiiiioooouuuunc'), '[^a-z0-9]', '', 'g')`;

// Ended plans with more months in their deliveries than were paid, including deliveries that still leave. Withdrawn plans are settled
// separately.
export const SELECT_COVERED_UNTIL = `
  SELECT max(d.date + d.months * ${DAYS_PER_MONTH})::text AS until
    FROM subscription s
    JOIN LATERAL (SELECT date, months FROM delivery
                   WHERE subscription_id = s.id AND (shipped_at IS NOT NULL OR status IN ('scheduled', 'waiting')) ORDER BY cycle DESC LIMIT 1) d ON true
   WHERE s.status = 'cancelled' AND s.id IS DISTINCT FROM :newPlanId::uuid
     AND (s.user_id = :userId OR s.card_key = :cardKey
          OR (s.shipping->>'country' = :country AND s.shipping->>'postalCode' = :postalCode
              AND ${normalizedAddressSql(`s.shipping->>'address'`)} = ${normalizedAddressSql(':address::text')}))
     AND NOT EXISTS (SELECT FROM plan_withdrawal w WHERE w.subscription_id = s.id)
     AND s.consumed - (s.paid - s.refunded)
         + (SELECT coalesce(sum(b.months), 0) FROM delivery b
             WHERE b.subscription_id = s.id AND b.status IN ('scheduled', 'waiting') AND b.shipped_at IS NULL) * ${THOUSANDTHS_PER_MONTH} > 0`;

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
