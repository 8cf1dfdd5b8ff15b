import { IsIn, IsInt, Max, Min } from 'class-validator';
import { defineRequest } from '../define';
import { MoneySum } from '../money-view';
import { COUNTRIES, type Country } from '../orders/countries';
import { IsNested, IsNestedList } from '../validation/nested';

/** The one-stop shop has existed since July 2021. */
const FIRST_YEAR = 2021;
const LAST_YEAR = 2100;
/** A member state may have two rates in a quarter. */
const MAX_ROWS = 200;

/** Query of `GET /admin/oss-return`: a calendar quarter in the shop's zone. */
export class OssReturnRequest {
  @IsInt() @Min(FIRST_YEAR) @Max(LAST_YEAR) year!: number;
  @IsInt() @Min(1) @Max(4) quarter!: number;
}

/** Sales of the quarter with the VAT of one member state at one rate, less their refunds in the same quarter. */
export class OssReturnRow {
  /** The member state of consumption. */
  @IsIn(COUNTRIES) country!: Country;
  @IsInt() @Min(0) @Max(1000) ratePermille!: number;
  /** The taxable amount, without VAT. */
  @IsNested(() => MoneySum) net!: MoneySum;
  @IsNested(() => MoneySum) vat!: MoneySum;
}

/** VAT of an earlier quarter that refunds of this quarter correct (Directive 2006/112/EC, article 369g(4)). */
export class OssCorrection {
  @IsIn(COUNTRIES) country!: Country;
  /** The quarter of the corrected invoices. */
  @IsInt() @Min(2000) year!: number;
  @IsInt() @Min(1) @Max(4) quarter!: number;
  /** Negative. */
  @IsNested(() => MoneySum) vat!: MoneySum;
}

export class OssReturnView {
  @IsNestedList(() => OssReturnRow, { max: MAX_ROWS }) rows!: OssReturnRow[];
  @IsNestedList(() => OssCorrection, { max: MAX_ROWS }) corrections!: OssCorrection[];
}

/** The figures of a quarterly return of the one-stop shop: documents with the VAT of other member states. Spanish VAT is not in it. */
export const getOssReturn = defineRequest({
  name: 'orders.get-oss-return.v1',
  calledBy: ['gateway'],
  request: OssReturnRequest,
  reply: OssReturnView,
  caller: 'staff',
});
