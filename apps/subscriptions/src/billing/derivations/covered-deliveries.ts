import type { DerivationFact } from '@brote/contracts';
import { madridDay } from '@brote/service-runtime';
import type { Charge } from '#app/billing/refunds/charge';
import { THOUSANDTHS_PER_MONTH } from '#app/plans/ledger/book-months';
import type { Delivery } from '#app/schedule/deliveries/delivery';
import type { PaidInvoice } from './paid-invoice';

type DeliveryMonths = Pick<Delivery, 'cycle' | 'months' | 'date' | 'status' | 'shippedAt'>;
type ChargedInvoice = Pick<PaidInvoice, 'id' | 'lines'>;
type RefundedCharge = Pick<Charge, 'id' | 'amount' | 'refunded' | 'thousandths'>;

/** Months of one invoice, in thousandths. */
interface MonthsLot {
  id: string;
  thousandths: number;
}

/**
 * The deliveries that the months of a charge pay. The earliest months pay the earliest deliveries; those that have left come first.
 * @param invoices paid ones of the plan, the earliest first
 */
export function deliveryFactsOf(
  chargeId: string,
  invoices: readonly ChargedInvoice[],
  charges: readonly RefundedCharge[],
  deliveries: readonly DeliveryMonths[],
): DerivationFact[] {
  const lots = lotsOf(invoices, charges);
  const index = lots.findIndex(({ id }) => id === chargeId);
  const from = sumOf(lots.slice(0, index));
  const until = from + (lots[index]?.thousandths ?? 0);
  let start = 0;
  return orderOf(deliveries).flatMap((delivery) => {
    const total = delivery.months * THOUSANDTHS_PER_MONTH;
    const count = Math.min(until, start + total) - Math.max(from, start);
    start += total;
    return index === -1 || count <= 0 ? [] : [factOf(delivery, count, total)];
  });
}

function factOf({ date, shippedAt }: DeliveryMonths, count: number, total: number): DerivationFact {
  const day = shippedAt === null ? date : madridDay(shippedAt);
  return { kind: 'delivery', day, count, total, text: shippedAt === null ? 'planned' : 'sent' };
}

function orderOf(deliveries: readonly DeliveryMonths[]): DeliveryMonths[] {
  const byCycle = [...deliveries].sort((one, other) => one.cycle - other.cycle);
  const isPlanned = ({ status, shippedAt }: DeliveryMonths) => shippedAt === null && (status === 'scheduled' || status === 'waiting');
  return [...byCycle.filter(({ shippedAt }) => shippedAt !== null), ...byCycle.filter(isPlanned)];
}

/** Months that were paid and not refunded. A credit takes back the latest months before it. */
function lotsOf(invoices: readonly ChargedInvoice[], charges: readonly RefundedCharge[]): MonthsLot[] {
  const lots: MonthsLot[] = [];
  for (const { id, lines } of invoices) {
    const charge = charges.find((one) => one.id === id);
    const paid = lines.reduce((sum, { thousandths }) => sum + thousandths, 0);
    const lot = { id, thousandths: paid - (charge === undefined ? 0 : refundedMonthsOf(charge)) };
    lots.push(lot);
    for (let before = lots.length - 2; lot.thousandths < 0 && before >= 0; before -= 1) takeBack(lots[before], lot);
    lot.thousandths = Math.max(0, lot.thousandths);
  }
  return lots;
}

function takeBack(earlier: MonthsLot | undefined, lot: MonthsLot): void {
  const taken = Math.min(earlier?.thousandths ?? 0, -lot.thousandths);
  if (earlier !== undefined) earlier.thousandths -= taken;
  lot.thousandths += taken;
}

function refundedMonthsOf({ amount, refunded, thousandths }: RefundedCharge): number {
  return amount === 0 ? 0 : Math.round((thousandths * refunded) / amount);
}

const sumOf = (lots: readonly MonthsLot[]): number => lots.reduce((sum, { thousandths }) => sum + thousandths, 0);
