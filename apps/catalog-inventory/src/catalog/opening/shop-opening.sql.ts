export const SELECT_OPENED_AT = 'SELECT opened_at AS "openedAt" FROM shop_opening';

export const INSERT_OPENING = 'INSERT INTO shop_opening (id, opened_at) VALUES (1, :now) ON CONFLICT DO NOTHING';
