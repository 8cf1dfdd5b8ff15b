export const SELECT_STRIPE_PRICE = 'SELECT price_id AS id FROM stripe_price WHERE lookup_key = :lookupKey AND amount = :amount';

export const INSERT_STRIPE_PRICE = `
  INSERT INTO stripe_price (lookup_key, price_id, amount) VALUES (:lookupKey, :priceId, :amount)
    ON CONFLICT (lookup_key) DO UPDATE SET price_id = excluded.price_id, amount = excluded.amount`;
