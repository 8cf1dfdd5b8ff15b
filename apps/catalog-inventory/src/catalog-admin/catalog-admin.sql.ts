export const LOCK_PRODUCT = 'SELECT * FROM product WHERE id = :productId FOR UPDATE';

export const RAISE_REVISION = 'UPDATE product SET revision = revision + 1 WHERE id = :productId';

// Copies of the service keep names and published products in memory. A new price version makes them read again.
export const RAISE_VERSIONS_SQL = 'version = version + 1, price_version = price_version + 1';

export const UPDATE_PUBLISHED = `UPDATE product SET published = :published, ${RAISE_VERSIONS_SQL} WHERE id = :id`;

export const RAISE_PRICE_REVISION = 'UPDATE plans_news SET revision = revision + 1 WHERE revision = :revision RETURNING id';

export const SELECT_BOOK = 'SELECT name FROM price_book WHERE name = :book';

export const INSERT_BOOK = `INSERT INTO price_book (name, billing_period, intervals) VALUES (:book, :billingPeriod, '{2,3}')`;

export const INSERT_PRICE = `
  INSERT INTO price_book_entry (book, plan_id, monthly_price, saving_percent)
   VALUES (:book, :planId, :monthly, 0)`;

export const INSERT_TERM = 'INSERT INTO price_book_term (book, valid_from) VALUES (:book, :validFrom)';

export const MARK_TERM_PUBLISHED = 'UPDATE plans_news SET term_told = :termId';

export const SELECT_TERM = `
  SELECT t.book, t.valid_from AS "validFrom", EXISTS (SELECT FROM price_book_withdrawal w WHERE w.term_id = t.id) AS withdrawn
    FROM price_book_term t WHERE t.id = :termId`;

export const INSERT_CANCELLATION = 'INSERT INTO price_book_withdrawal (term_id, at) VALUES (:termId, :now)';

// Changes of an offer or a price wait here, because the versions of all products rise together. By the version, copies of the service know
// when to read prices and offered variants again.
export const RAISE_PRODUCT_VERSIONS = `
  WITH locked AS MATERIALIZED (SELECT id FROM product ORDER BY id FOR UPDATE)
  UPDATE product p SET version = version + 1, price_version = price_version + 1 FROM locked l WHERE p.id = l.id`;

export const UPDATE_OFFERED = `
  UPDATE variant_availability
   SET offered = :offered, first_offered_at = coalesce(first_offered_at, CASE WHEN :offered THEN :now::timestamptz END)
   WHERE sku = :sku`;

/** Books and terms that a page shows at most; both lists only grow. */
export const MAX_ROWS = 200;

export const SELECT_BOOKS = `
  SELECT b.name, b.billing_period AS "billingPeriod",
         (SELECT json_agg(json_build_object('planId', e.plan_id, 'monthlyPrice', e.monthly_price) ORDER BY p.position)
            FROM price_book_entry e JOIN plan p ON p.id = e.plan_id WHERE e.book = b.name) AS prices
    FROM price_book b ORDER BY b.name DESC LIMIT ${MAX_ROWS}`;

export const SELECT_TERMS = `
  SELECT t.id, t.book, t.valid_from AS "validFrom", w.term_id IS NOT NULL AS withdrawn
    FROM price_book_term t LEFT JOIN price_book_withdrawal w ON w.term_id = t.id
   ORDER BY t.valid_from DESC, t.id DESC LIMIT ${MAX_ROWS}`;

export const SELECT_PLANS_REVISION = 'SELECT revision FROM plans_news';

/** The columns of a product that admins write. */
export const TEXT_COLUMNS = [
  ...(['name_en', 'name_es', 'description_en', 'description_es'] as const),
  ...(['maker', 'maker_address', 'maker_email', 'identifier', 'warnings_en', 'warnings_es'] as const),
  ...(['packaging_identifier', 'packaging_material', 'packaging_sorting_en', 'packaging_sorting_es'] as const),
  ...(['durability_guarantee_en', 'durability_guarantee_es', 'repair_information_en', 'repair_information_es'] as const),
];

export const UPDATE_TEXTS = `UPDATE product SET ${TEXT_COLUMNS.map((column) => `${column} = :${column}`).join(', ')}, ${RAISE_VERSIONS_SQL} WHERE id = :id`;
