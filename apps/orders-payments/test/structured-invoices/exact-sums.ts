import { type Element, parseXmlDocument } from 'slimdom';

/**
 * The sums of EN 16931, to the cent and without code of the service. The published rules allow a difference of one euro in BR-S-08, BR-S-09
 * and BR-CO-17; here it is none, and for the two about the VAT one cent where no other net amount would fit the total better.
 */
export function brokenSumsOf(document: string): string[] {
  const root = parseXmlDocument(document).documentElement;
  if (root === null) throw new Error('The document is empty');
  const at = (...path: string[]): bigint => centsOf(textAt(root, path));
  const lines = childrenOf(root).filter(({ localName }) => localName === 'InvoiceLine' || localName === 'CreditNoteLine');
  const [net, tax, total] = [
    at('LegalMonetaryTotal', 'TaxExclusiveAmount'),
    at('TaxTotal', 'TaxAmount'),
    at('LegalMonetaryTotal', 'TaxInclusiveAmount'),
  ];
  const taxable = at('TaxTotal', 'TaxSubtotal', 'TaxableAmount');
  const subtotalTax = at('TaxTotal', 'TaxSubtotal', 'TaxAmount');
  const rate = centsOf(textAt(root, ['TaxTotal', 'TaxSubtotal', 'TaxCategory', 'Percent']));
  const lineSum = lines.reduce((sum, line) => sum + centsOf(textAt(line, ['LineExtensionAmount'])), 0n);
  const rules: Record<string, boolean> = {
    'BR-CO-10': at('LegalMonetaryTotal', 'LineExtensionAmount') === lineSum,
    'BR-CO-13': net === lineSum,
    'BR-CO-14': tax === subtotalTax,
    'BR-CO-15': total === net + tax,
    'BR-CO-16': at('LegalMonetaryTotal', 'PayableAmount') === total - at('LegalMonetaryTotal', 'PrepaidAmount'),
    'BR-S-08': taxable === lineSum,
    'BR-S-09': subtotalTax === vatOf(taxable, rate) || (isInexpressible(total, rate) && isOneCentOff(subtotalTax, vatOf(taxable, rate))),
    'price and quantity': lines.every(isPriceExact),
    'rate of the lines': lines.every((line) => centsOf(textAt(line, ['Item', 'ClassifiedTaxCategory', 'Percent'])) === rate),
  };
  return Object.keys(rules).filter((rule) => rules[rule] !== true);
}

const childrenOf = (element: Element): Element[] => [...element.children];

/** The text of an element; `path` are local names, each of them once. */
function textAt(element: Element, path: readonly string[]): string {
  const [name, ...rest] = path;
  if (name === undefined) return element.textContent ?? '';
  const children = childrenOf(element).filter(({ localName }) => localName === name);
  const [child] = children;
  if (child === undefined || children.length > 1) throw new Error(`${element.localName} has ${children.length} children ${name}`);
  return textAt(child, rest);
}

/** Hundredths of a number with at most two decimals. */
function centsOf(text: string): bigint {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === '') throw new Error(`"${text}" is no amount`);
  return BigInt(`${sign}${whole}${decimals.padEnd(2, '0')}`);
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** Cents of VAT, half a cent away from zero. `rate` is in hundredths of a percent. */
const vatOf = (cents: bigint, rate: bigint): bigint => ((absolute(cents) * rate + 5_000n) / 10_000n) * (cents < 0n ? -1n : 1n);

const isOneCentOff = (one: bigint, other: bigint): boolean => absolute(one - other) === 1n;

/** Whether no net amount and its VAT add up to the total. */
function isInexpressible(total: bigint, rate: bigint): boolean {
  const near = (total * 10_000n) / (10_000n + rate);
  return [-2n, -1n, 0n, 1n, 2n].every((step) => near + step + vatOf(near + step, rate) !== total);
}

/** Whether price × quantity / base quantity is the net amount, without rounding, and the price has no sign. */
function isPriceExact(line: Element): boolean {
  const price = childrenOf(line).find(({ localName }) => localName === 'Price');
  const quantity = childrenOf(line).find(({ localName }) => localName.endsWith('Quantity'));
  const base = price && childrenOf(price).find(({ localName }) => localName === 'BaseQuantity');
  if (price === undefined || quantity === undefined) return false;
  const priceCents = centsOf(textAt(price, ['PriceAmount']));
  const baseCount = base === undefined ? 1n : BigInt(base.textContent ?? '');
  const net = centsOf(textAt(line, ['LineExtensionAmount']));
  return priceCents >= 0n && baseCount > 0n && priceCents * BigInt(quantity.textContent ?? '') === net * baseCount;
}
