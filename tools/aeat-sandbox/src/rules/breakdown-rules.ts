import { elementAt, valueAt } from '#app/xml/element';
import type { XmlElement } from '#app/xml/element';
import { centsOf } from '#app/records/amounts';
import { parseDay } from '#app/records/dates';
import type { InvoiceRecord } from '#app/records/invoice-record';
import { TOLERANCE_CENTS } from './rule';

type DetailRule = readonly [code: number, isBroken: (detail: BreakdownDetail, record: InvoiceRecord) => boolean];

const TAX_FIELDS = ['TipoImpositivo', 'CuotaRepercutida', 'TipoRecargoEquivalencia', 'CuotaRecargoEquivalencia'];
/** Rates of VAT in hundredths of a percent. */
const PERMANENT_RATES = new Set([0, 400, 1000, 2100]);
/** Rates of limited times: from and until which day, and the code of another day. */
const TEMPORARY_RATES: ReadonlyMap<number, readonly [string, string, number]> = new Map([
  [500, ['2022-07-01', '2024-09-30', 1194]],
  [200, ['2024-10-01', '2024-12-31', 1235]],
  [750, ['2024-10-01', '2024-12-31', 1235]],
]);
const SIMPLIFIED_INVOICE_LIMIT_CENTS = 300_000;
/** Regimes whose totals the agency does not compare with the breakdown. */
const REGIMES_WITHOUT_TOTAL_CHECK = new Set(['03', '05', '06', '08', '09']);

/** One line of the breakdown. Amounts are in cents, the rate in hundredths of a percent. */
class BreakdownDetail {
  readonly tax: string;
  readonly qualification: string | undefined;
  readonly exemption: string | undefined;
  readonly regime: string | undefined;
  readonly rate: number;
  readonly base: number;
  readonly amount: number;
  readonly surcharge: number;

  constructor(private readonly element: XmlElement) {
    this.tax = this.valueAt('Impuesto') ?? '01';
    this.qualification = this.valueAt('CalificacionOperacion');
    this.exemption = this.valueAt('OperacionExenta');
    this.regime = this.valueAt('ClaveRegimen');
    this.rate = centsOf(this.valueAt('TipoImpositivo'));
    this.base = centsOf(this.valueAt('BaseImponibleACoste') ?? this.valueAt('BaseImponibleOimporteNoSujeto'));
    this.amount = centsOf(this.valueAt('CuotaRepercutida'));
    this.surcharge = centsOf(this.valueAt('CuotaRecargoEquivalencia'));
  }

  valueAt(name: string): string | undefined {
    return valueAt(this.element, name);
  }

  has(name: string): boolean {
    return elementAt(this.element, name) !== undefined;
  }

  /** The base that counts for the total of the invoice, in cents. */
  get shownBase(): number {
    return centsOf(this.valueAt('BaseImponibleOimporteNoSujeto'));
  }

  get hasTaxFields(): boolean {
    return TAX_FIELDS.some((name) => this.has(name));
  }
}

const detailsOf = (record: InvoiceRecord): BreakdownDetail[] =>
  record.elementsAt('Desglose', 'DetalleDesglose').map((element) => new BreakdownDetail(element));

const isWithoutRecipient = (record: InvoiceRecord): boolean => ['F2', 'R5'].includes(record.type);

/** Corrections by difference, and those of insolvency and bad debts, may have any sign and any tax. */
const mayHaveAnyTax = (record: InvoiceRecord): boolean =>
  record.valueAt('TipoRectificativa') === 'I' || record.type === 'R2' || record.type === 'R3';

const isTaxed = ({ qualification }: BreakdownDetail): boolean => qualification === 'S1';

const DETAIL_RULES: readonly DetailRule[] = [
  [1245, ({ tax, regime }) => tax !== '05' && regime === undefined],
  [1257, (detail) => detail.has('BaseImponibleACoste') && detail.regime !== '06' && !['02', '05'].includes(detail.tax)],
  [1197, ({ qualification }, record) => qualification === 'S2' && isWithoutRecipient(record)],
  [1198, ({ qualification, rate, amount }) => qualification === 'S2' && (rate !== 0 || amount !== 0)],
  [1237, (detail) => /^N/.test(detail.qualification ?? '') && detail.tax === '01' && detail.hasTaxFields],
  [1238, (detail) => detail.exemption !== undefined && detail.hasTaxFields],
  [1182, ({ tax, exemption }) => tax === '01' && (exemption === 'E7' || exemption === 'E8')],
  [1199, ({ tax, regime, exemption }) => /01|03/.test(tax) && regime === '01' && (exemption === 'E2' || exemption === 'E3')],
  [1281, (detail) => !isTaxed(detail) && (detail.has('TipoRecargoEquivalencia') || detail.has('CuotaRecargoEquivalencia'))],
  [1284, (detail) => detail.has('TipoRecargoEquivalencia') !== detail.has('CuotaRecargoEquivalencia')],
  [1207, (detail) => !isTaxed(detail) && detail.amount !== 0],
  [1208, (detail) => isTaxed(detail) && !(detail.has('TipoImpositivo') && detail.has('CuotaRepercutida'))],
  [1143, (detail, record) => isTaxed(detail) && !mayHaveAnyTax(record) && detail.amount * detail.base < 0],
  [
    1142,
    (detail, record) => isTaxed(detail) && !mayHaveAnyTax(record) && exceedsTolerance(detail.amount, (detail.base * detail.rate) / 10_000),
  ],
];

function exceedsTolerance(amount: number, expectedAmount: number): boolean {
  return Math.abs(amount - expectedAmount) > TOLERANCE_CENTS;
}

/** The code of a rate that VAT does not have on that day. */
function findRateErrorCode({ tax, rate, qualification }: BreakdownDetail, day: string): number | undefined {
  if (tax !== '01' || qualification !== 'S1' || PERMANENT_RATES.has(rate)) return undefined;
  const [from, until, code] = TEMPORARY_RATES.get(rate) ?? ['', '', 1124];
  return day >= from && day <= until ? undefined : code;
}

const sumOf = (details: readonly BreakdownDetail[], amountOf: (detail: BreakdownDetail) => number): number =>
  details.reduce((sum, detail) => sum + amountOf(detail), 0);

function isOverSimplifiedLimit(record: InvoiceRecord, details: readonly BreakdownDetail[]): boolean {
  if (record.type !== 'F2' || record.has('NumRegistroAcuerdoFacturacion')) return false;
  if (record.valueAt('FacturaSinIdentifDestinatarioArt61d') === 'S') return false;
  return sumOf(details, ({ shownBase, amount }) => shownBase + amount) > SIMPLIFIED_INVOICE_LIMIT_CENTS + TOLERANCE_CENTS;
}

/** The code with which the breakdown of an invoice is rejected. */
export function findBreakdownErrorCode(record: InvoiceRecord): number | undefined {
  const details = detailsOf(record);
  const day = parseDay(record.valueAt('FechaOperacion') ?? record.key.date) ?? '';
  for (const detail of details) {
    const code = DETAIL_RULES.find(([, isBroken]) => isBroken(detail, record))?.[0] ?? findRateErrorCode(detail, day);
    if (code !== undefined) return code;
  }
  return isOverSimplifiedLimit(record, details) ? 1150 : undefined;
}

/** The code of totals that differ from the breakdown by more than ten euros. They do not reject the record. */
export function findTotalsErrorCode(record: InvoiceRecord): number | undefined {
  const details = detailsOf(record);
  if (details.some(({ regime }) => REGIMES_WITHOUT_TOTAL_CHECK.has(regime ?? ''))) return undefined;
  const taxes = sumOf(details, ({ amount, surcharge }) => amount + surcharge);
  if (exceedsTolerance(centsOf(record.valueAt('CuotaTotal')), taxes)) return 2006;
  const total = taxes + sumOf(details, ({ shownBase }) => shownBase);
  return exceedsTolerance(centsOf(record.valueAt('ImporteTotal')), total) ? 2005 : undefined;
}
