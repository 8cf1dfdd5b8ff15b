import type { ShippingInfo } from '@brote/contracts/orders';
import type { Sql } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { SubscriptionsConfig, type HouseholdMark } from '#app/config';
import { DAYS_A_MONTH } from '#app/deliveries/delivery-days';
import { THOUSANDTHS } from '#app/ledger/book-months';

/** By what a household is known. */
interface Household {
  /** The plan that begins; left out before it is bought. */
  id?: string | null;
  userId: string;
  /** Null before it has paid. */
  cardKey: string | null;
  shipping: Pick<ShippingInfo, 'country' | 'postalCode' | 'address'> | null;
}

// The address is compared by its letters and digits alone, whatever the accents, points and spaces.
const LETTERS = (text: string) =>
  `regexp_replace(translate(lower(${text}), 'áàäâéèëêíìïîóòöôúùüûñç', 'aaaaeeeeiiiioooouuuunc'), '[^a-z0-9]', '', 'g')`;

// Plans that ended with more months in their deliveries, those that still go out too, than were paid. What was withdrawn from is settled otherwise.
const UNTIL = `
  SELECT max(d.date + d.months * ${DAYS_A_MONTH})::text AS until
    FROM subscription s
    JOIN LATERAL (SELECT date, months FROM delivery
                   WHERE subscription_id = s.id AND (shipped_at IS NOT NULL OR status IN ('scheduled', 'waiting')) ORDER BY cycle DESC LIMIT 1) d ON true
   WHERE s.status = 'cancelled' AND s.id IS DISTINCT FROM $1::uuid
     AND (s.user_id = $2 OR s.card_key = $3
          OR (s.shipping->>'country' = $4 AND s.shipping->>'postalCode' = $5 AND ${LETTERS(`s.shipping->>'address'`)} = ${LETTERS('$6::text')}))
     AND NOT EXISTS (SELECT FROM plan_withdrawal w WHERE w.subscription_id = s.id)
     AND s.consumed - (s.paid - s.refunded)
         + (SELECT coalesce(sum(b.months), 0) FROM delivery b
             WHERE b.subscription_id = s.id AND b.status IN ('scheduled', 'waiting') AND b.shipped_at IS NULL) * ${THOUSANDTHS} > 0`;

/** Finds the last delivery of an earlier plan that still lasts a household. */
@Injectable()
export class EarlierPlanCoverage {
  constructor(private readonly config: SubscriptionsConfig) {}

  /**
   * Until when the last delivery of an ended plan lasts a household that did not pay all its months; null when nothing of that kind is still running. A plan
   * that is begun then sends its first delivery on that day.
   */
  async until(sql: Sql, household: Household, today: string): Promise<string | null> {
    const [row] = await sql.query<{ until: string | null }>(UNTIL, this.marksOf(household));
    const until = row?.until ?? null;
    return until !== null && until > today ? until : null;
  }

  /** What is compared; null for what is not known, or is not asked for. */
  private marksOf({ id, userId, cardKey, shipping }: Household): (string | null)[] {
    const place = this.isKnownBy('address') ? shipping : null;
    const address = place === null ? [null, null, null] : [place.country, place.postalCode, place.address];
    return [id ?? null, this.isKnownBy('account') ? userId : null, this.isKnownBy('card') ? cardKey : null, ...address];
  }

  private isKnownBy(mark: HouseholdMark): boolean {
    return this.config.householdKnownBy.includes(mark);
  }
}
