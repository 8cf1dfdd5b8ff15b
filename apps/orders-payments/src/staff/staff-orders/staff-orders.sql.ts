import { isShownSql } from '#app/core/erasure/erased-person';

const NUMBER_COLUMN = 'number';
/** Texts about the person. They match nothing once the person is hidden from staff. */
const PERSON_COLUMNS = ['email', `(shipping->>'firstName') || ' ' || (shipping->>'lastName')`, `shipping->>'lastName'`];

// Compared byte by byte, which a prefix index supports.
const prefixConditionSql = (column: string): string => `
  (search_text(${column}) ~>=~ search_text(:searchText::text)
   AND search_text(${column}) ~<~ (search_text(:searchText::text) || :highestCharacter::text))`;
const PREFIX_CONDITIONS = [
  prefixConditionSql(NUMBER_COLUMN),
  ...PERSON_COLUMNS.map((column) => `(${prefixConditionSql(column)} AND ${isShownSql()})`),
];

/** The same texts of a row, a line each. */
export const SEARCH_LINES_SQL = `concat_ws(E'\\n', ${NUMBER_COLUMN}, CASE WHEN ${isShownSql()} THEN concat_ws(E'\\n', ${PERSON_COLUMNS.join(', ')}) END)`;

/** The ids of orders with a word that begins so, by the indexes alone. */
export const SELECT_MATCHING_IDS = `
  SELECT id FROM (${PREFIX_CONDITIONS.map((condition) => `(SELECT id FROM orders WHERE ${condition} LIMIT :maxMatches)`).join(' UNION ALL ')}) AS found
   LIMIT :maxMatches`;
