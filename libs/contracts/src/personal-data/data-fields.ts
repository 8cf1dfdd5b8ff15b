/** Fields of an export whose numbers are cents. */
export const MONEY_FIELDS: readonly string[] = [
  ...['total', 'refunded', 'amount', 'net', 'vat', 'unitPrice'],
  ...['monthlyPriceCents', 'oldMonthlyPriceCents', 'newMonthlyPriceCents'],
];
/** Fields with a day of the shop, which some services write as the instant of its start. */
export const DAY_FIELDS: readonly string[] = ['issuedOn', 'endsOn', 'date', 'from'];
/** Fields with text of people, which is never translated. */
export const FREE_TEXT_FIELDS: readonly string[] = [
  ...['name', 'firstName', 'lastName', 'fullName', 'city'],
  ...['subject', 'message', 'text', 'note', 'doneNote', 'reason'],
];
