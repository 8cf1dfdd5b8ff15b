import { ERASED_EMAIL, ERASED_NAME, erasedShipping } from './erased-order';

const { country: _country, ...ERASED_ADDRESS } = erasedShipping('ES');

/**
 * SQL: whether staff may see the person of a row of `orders` or `withdrawal`. Not once an account begins to close:
 * a parcel under way keeps the address for its packing slip alone.
 */
export const isShownSql = (table = ''): string => `${table && `${table}.`}erase_wanted_at IS NULL`;

/** SQL: a column while the person is shown, and `otherwise` afterwards. */
export const shownColumnSql = (column: string, replacement: string, table?: string): string =>
  `CASE WHEN ${isShownSql(table)} THEN ${column} ELSE ${replacement} END`;

/** SQL: the replacements of values that staff no longer see. The country stays. */
export const HIDDEN_VALUES = {
  name: `'${ERASED_NAME}'`,
  email: `'${ERASED_EMAIL}'`,
  shipping: `'${JSON.stringify(ERASED_ADDRESS)}'::jsonb || jsonb_build_object('country', country)`,
  failure: `failure || '{"note": null}'`,
} as const;
