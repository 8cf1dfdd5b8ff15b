import { isShownSql } from '#app/core/erasure/erased-person';

export const SELECT_BUYER_NAMES = `
  SELECT id AS "orderId", (shipping->>'firstName') || ' ' || (shipping->>'lastName') AS name
    FROM orders WHERE id = ANY(:orderIds::uuid[]) AND erased_at IS NULL AND ${isShownSql()}`;
