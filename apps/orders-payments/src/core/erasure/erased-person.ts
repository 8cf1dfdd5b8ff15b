import type { Country, ShippingInfo, OrderStatus } from '@brote/contracts/orders';
import { madridDay } from '@brote/service-runtime';

const DAY_MS = 86_400_000;
/** Days, the legal term of a delivery. A parcel that did not leave by then is cancelled and refunded. */
export const MAX_DISPATCH_WAIT_DAYS = 30;

/** The placeholder of an erased address; no e-mail can ever reach it. */
export const ERASED_EMAIL = 'forgotten@shop.invalid';
export const ERASED_NAME = '——';

/** The rest of an erased shipping address: the country, which the books need for the tax. The other fields satisfy the contract. */
export function erasedShipping(country: Country): ShippingInfo {
  return {
    firstName: ERASED_NAME,
    lastName: ERASED_NAME,
    email: ERASED_EMAIL,
    phone: '000000000',
    address: '—————',
    city: ERASED_NAME,
    postalCode: '00000',
    country,
  };
}

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

/** SQL: orders whose customer closed the account before the parcel left. Those of deliveries of plans follow their plan. */
export const ENDS_AFTER_ERASURE_SQL = `(status = 'processing' AND delivery_id IS NULL AND erase_wanted_at IS NOT NULL)`;

interface ErasableOrder {
  readonly eraseWantedAt: Date | null;
  readonly status: OrderStatus;
}

/** The day in Madrid before which the parcel of an erased person has to leave; null for all other orders. */
export function lastDispatchDayOf({ eraseWantedAt, status }: ErasableOrder): string | null {
  if (eraseWantedAt === null || status !== 'processing') return null;
  return madridDay(new Date(eraseWantedAt.getTime() + MAX_DISPATCH_WAIT_DAYS * DAY_MS));
}
