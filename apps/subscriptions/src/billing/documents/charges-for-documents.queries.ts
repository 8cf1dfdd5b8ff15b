import type { Country } from '@brote/contracts/orders';
import type { Sql } from '@brote/persistence';

const SELECT_COUNTRY_OF_CHARGE = 'SELECT country FROM charge WHERE id = :chargeId';

/** The country of delivery of a charge, which an erasure keeps; null for charges of people erased before it was stored. */
export async function findCountryOfCharge(sql: Sql, chargeId: string): Promise<Country | null> {
  const [row] = await sql.query<{ country: Country | null }>(SELECT_COUNTRY_OF_CHARGE, { chargeId });
  return row?.country ?? null;
}

// A charge of an earlier version may have refunds that are not stored.
export const SELECT_CHARGES_FOR_DOCUMENTS = `
  SELECT c.id AS "chargeId", c.subscription_id AS "subscriptionId", c.user_id AS "userId", c.amount, c.paid_at AS "paidAt", c.refunded,
         c.is_shared AS "sharesPayment", coalesce(s.shipping IS NOT NULL, false) AS "hasBuyer", coalesce(parts.list, '[]'::jsonb) AS refunds
    FROM charge c
    LEFT JOIN subscription s ON s.id = c.subscription_id
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('kind', part.kind, 'amount', part.amount, 'at', part.at) ORDER BY part.at, part.id) AS list
        FROM (SELECT 'refund' AS kind, r.amount, coalesce(r.finalized_at, r.requested_at) AS at, r.id::text AS id
                FROM refund r WHERE r.charge_id = c.id AND r.state = 'succeeded'
              UNION ALL
              SELECT 'dispute', d.amount, coalesce(d.closed_at, d.noticed_at), d.id
                FROM charge_dispute d WHERE d.charge_id = c.id AND d.state = 'lost'
               ORDER BY at, id LIMIT :maxRefunds) AS part) AS parts ON c.refunded > 0
   WHERE :cursor::text IS NULL OR c.id > :cursor
   ORDER BY c.id LIMIT :pageSize`;
