// Includes disputes that were recorded before their outcome was stored.
export const SELECT_UNDECIDED_CHARGES = `
  SELECT p.charge FROM payment p JOIN dispute d ON d.order_id = p.order_id WHERE d.state = 'open' AND p.charge IS NOT NULL
   UNION
  SELECT p.charge FROM orders o JOIN payment p ON p.order_id = o.id
   WHERE o.disputed_at IS NOT NULL AND p.charge IS NOT NULL AND NOT EXISTS (SELECT 1 FROM dispute d WHERE d.order_id = o.id)
   ORDER BY charge`;
