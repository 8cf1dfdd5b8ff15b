import { IsBoolean, IsIn, IsISO8601 } from 'class-validator';
import { defineRequest } from '../define';
import { ExplainedCharge } from '../derivation';
import { LOCALES, type Locale } from '../locale';
import { GetOrderRequest } from '../orders/get-order';
import { IsNested } from '../validation/nested';
import { StaffOrderView } from './staff-order';

/** What is stored about a paid order, for a dispute. */
export class OrderEvidence {
  /** Time of the reading, UTC. */
  @IsISO8601() createdAt!: string;
  /** Whether its customer has closed the account: the view then has no name, address, notes or reasons. */
  @IsBoolean() isPersonHidden!: boolean;
  @IsNested(() => StaffOrderView) view!: StaffOrderView;
  @IsNested(() => ExplainedCharge) explained!: ExplainedCharge;
}

/** Reads the evidence of an order, and records it in the audit. ORDER_NOT_PAID: it has no payment of its own. */
export const exportOrderEvidence = defineRequest({
  name: 'orders.export-order-evidence.v1',
  calledBy: ['gateway'],
  request: GetOrderRequest,
  reply: OrderEvidence,
  errors: ['ORDER_UNKNOWN', 'ORDER_NOT_PAID'],
  caller: 'staff',
});

/** Query of the file with the evidence of an order. */
export class OrderEvidenceFileRequest extends GetOrderRequest {
  /** Language of the file. */
  @IsIn(LOCALES) locale!: Locale;
}
