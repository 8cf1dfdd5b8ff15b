import { eurosFromCents, splitVat } from '@brote/money';

/**
 * The net cents of each line, from its cents with VAT. They add up to the net amount of the document, because each is the difference of two
 * running totals whose VAT is taken out as that of the document is. So each differs by at most one cent from the line's own net amount.
 *
 * @param lineTotals cents with VAT, which add up to the total of the document
 * @param vatRatePermille the rate of the document
 */
export function netAmountsOf(lineTotals: readonly number[], vatRatePermille: number): number[] {
  let runningTotal = 0;
  let runningNet = 0;
  return lineTotals.map((lineTotal) => {
    runningTotal += lineTotal;
    const net = splitVat(eurosFromCents(runningTotal), vatRatePermille).net.amount;
    const lineNet = net - runningNet;
    runningNet = net;
    return lineNet;
  });
}
