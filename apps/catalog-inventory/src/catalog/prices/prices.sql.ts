export const SELECT_NEWEST_PRICES = `
  SELECT p.id, p.category, p.name_en, p.name_es, p.price_version, e.regular_price, e.sale_price, e.sale_ends_at,
         ARRAY(SELECT sku FROM variant_availability WHERE offered) AS offered
    FROM product p
   CROSS JOIN LATERAL (SELECT * FROM product_price WHERE product_id = p.id ORDER BY id DESC LIMIT 1) e
   WHERE p.published`;
