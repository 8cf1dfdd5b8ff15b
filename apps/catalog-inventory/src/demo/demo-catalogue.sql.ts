// Waits for another run of the command, which then finds the prices.
export const LOCK_PRODUCTS = 'SELECT id FROM product ORDER BY id FOR UPDATE';

export const SELECT_ANY_PRICE = `
  SELECT FROM product_price
   UNION ALL
  SELECT FROM price_book_term
   LIMIT 1`;

/** A sale of this month and the next, in Madrid. */
export const SELECT_SALE_PERIOD = `
  SELECT month AT TIME ZONE 'Europe/Madrid' AS "startsAt",
         (month + interval '2 months' - interval '1 second') AT TIME ZONE 'Europe/Madrid' AS "endsAt"
    FROM date_trunc('month', :now::timestamptz AT TIME ZONE 'Europe/Madrid') AS month`;

export const UPDATE_PRODUCTS = `
  UPDATE product
   SET maker = :maker, maker_address = :postalAddress, maker_email = :email, warnings_en = :warningsEn, warnings_es = :warningsEs,
       packaging_identifier = id || '-1', packaging_material = 'PAP 20', packaging_sorting_en = :sortingEn,
       packaging_sorting_es = :sortingEs, published = true`;

export const INSERT_BOOK = `INSERT INTO price_book (name, billing_period, intervals) VALUES (:name, 'monthly', '{2,3}')`;

export const INSERT_BOOK_PRICE = `
  INSERT INTO price_book_entry (book, plan_id, monthly_price, saving_percent)
   VALUES (:name, :planId, :monthly, :savingPercent)`;

export const INSERT_TERM = 'INSERT INTO price_book_term (book, valid_from) VALUES (:name, :validFrom)';

export const MARK_NEWEST_TERM_PUBLISHED = 'UPDATE plans_news SET term_told = (SELECT max(id) FROM price_book_term)';

// The ledger, the counter and the lot of the first day agree.
export const OPEN_STOCK = `
  WITH stocked AS (
    UPDATE sku_stock SET available = available + :pieces::int WHERE sku = :sku RETURNING sku
  ), ledger AS (
    INSERT INTO stock_movement (sku, available, reserved, sold, kind, reference, reason, at)
    SELECT sku, :pieces::int, 0, 0, 'opened', 'opening-stock', 'Opening stock', :now::timestamptz FROM stocked
  )
  INSERT INTO stock_lot (sku, pieces, remaining, reference, arrived_at)
  SELECT sku, :pieces::int, :pieces::int, 'opening-stock', :now::timestamptz FROM stocked`;
