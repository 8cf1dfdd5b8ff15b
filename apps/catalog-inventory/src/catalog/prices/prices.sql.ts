export const SELECT_NEWEST_PRICES = `
  SELECT p.id, p.category, p.name_en, p.name_es, p.price_version, e.regular_price, e.sale_price, e.sale_ends_at,
         ARRAY(SELECT sku FROM variant_availability WHERE offered) AS offered
    FROM product p
   CROSS JOIN LATERAL (SELECT * FROM product_price WHERE product_id = p.id ORDER BY id DESC LIMIT 1) e
   WHERE p.published`;

// Locks the product: changes of its price follow one another, and an event is written after its version.
export const RAISE_VERSIONS = 'UPDATE product SET version = version + 1, price_version = price_version + 1 WHERE id = :productId';

// The published end is stored: each copy of the service checks often, but an end is published once.
export const MARK_ENDED_SALES = `
  UPDATE product p SET version = p.version + 1, sale_end_told = newest.sale_ends_at
    FROM (SELECT DISTINCT ON (product_id) product_id, sale_ends_at FROM product_price ORDER BY product_id, id DESC) newest
   WHERE newest.product_id = p.id AND newest.sale_ends_at <= :now AND p.sale_end_told IS DISTINCT FROM newest.sale_ends_at
  RETURNING p.id`;
