import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUrl, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { defineEvent, defineRequest } from '../define';
import { MoneyView } from '../money-view';
import { IsHumanText } from '../validation/human-text';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';
import { STRIKE_REASONS, TREE_RECEIPT_LIMITS as LIMITS, type StrikeReason } from './tree-receipts.limits';

/** That a receipt does not count any more. */
export class StrikeView {
  @IsIn(STRIKE_REASONS) reason!: StrikeReason;
  @IsISO8601() at!: string;
}

/** A published proof that planting was paid. */
export class TreeReceiptView {
  @IsUUID() id!: string;
  /** The day of the payment, in Madrid. */
  @Matches(/^\d{4}-\d{2}-\d{2}$/) paidOn!: string;
  @IsInt() @Min(LIMITS.trees.min) trees!: number;
  /** Who was paid. */
  @IsString() @MaxLength(LIMITS.organisation.max) organisation!: string;
  /** Where the trees stand. */
  @IsString() @MaxLength(LIMITS.place.max) place!: string;
  @IsNested(() => MoneyView) amount!: MoneyView;
  /** What the receiver calls the payment, e.g. the number of the receipt. */
  @IsString() @MaxLength(LIMITS.reference.max) reference!: string;
  /** Where the document itself can be read; null when it is nowhere in public. */
  @IsOptional() @IsUrl({ protocols: ['https'], require_protocol: true, disallow_auth: true }) documentUrl!: string | null;
  /** Null while it counts. */
  @IsNestedOrNull(() => StrikeView) struck!: StrikeView | null;
}

export class GetTreeReceiptsRequest {
  /** Null for the first page. */
  @IsOptional() @Matches(/^\d{4}-\d{2}-\d{2}\.\d{1,15}$/) cursor!: string | null;
  @IsInt() @Min(1) @Max(LIMITS.perPage) limit!: number;
}

/** Answer of `GET /forest/receipts`: what sales have funded, and what of it is proven. */
export class TreeReceiptsView {
  /** Whole trees that the brushes sold have funded. */
  @IsInt() @Min(0) treesFunded!: number;
  /** Trees on receipts that count. More than are funded when the shop has paid ahead. */
  @IsInt() @Min(0) treesReceipted!: number;
  /** The latest payment first; also those that were struck out. */
  @IsNestedList(() => TreeReceiptView, { max: LIMITS.perPage }) receipts!: TreeReceiptView[];
  @IsOptional() @Matches(/^\d{4}-\d{2}-\d{2}\.\d{1,15}$/) nextCursor!: string | null;
}

/** The receipts for planted trees, for everybody. */
export const getTreeReceipts = defineRequest({
  name: 'catalog.get-tree-receipts.v1',
  calledBy: ['gateway'],
  request: GetTreeReceiptsRequest,
  reply: TreeReceiptsView,
});

/** A receipt with what only staff read. */
export class StaffTreeReceiptView extends TreeReceiptView {
  @IsISO8601() recordedAt!: string;
  /** What staff wrote when they struck it out. */
  @IsOptional() @IsString() @MaxLength(LIMITS.note.max) strikeNote!: string | null;
}

export class ListTreeReceiptsRequest extends GetTreeReceiptsRequest {}

export class ListTreeReceiptsReply {
  @IsInt() @Min(0) treesFunded!: number;
  @IsInt() @Min(0) treesReceipted!: number;
  @IsNestedList(() => StaffTreeReceiptView, { max: LIMITS.perPage }) rows!: StaffTreeReceiptView[];
  @IsOptional() @Matches(/^\d{4}-\d{2}-\d{2}\.\d{1,15}$/) nextCursor!: string | null;
}

/** The same for staff. */
export const listTreeReceipts = defineRequest({
  name: 'catalog.list-tree-receipts.v1',
  calledBy: ['gateway'],
  request: ListTreeReceiptsRequest,
  reply: ListTreeReceiptsReply,
  caller: 'staff',
});

export class RecordTreeReceiptRequest {
  /** Chosen by the caller; the same receipt is recorded once. */
  @IsUUID() receiptId!: string;
  @Matches(/^\d{4}-\d{2}-\d{2}$/) paidOn!: string;
  @IsInt() @Min(LIMITS.trees.min) @Max(LIMITS.trees.max) trees!: number;
  @IsHumanText(LIMITS.organisation) organisation!: string;
  @IsHumanText(LIMITS.place) place!: string;
  /** Cents. */
  @IsInt() @Min(LIMITS.amount.min) @Max(LIMITS.amount.max) amount!: number;
  @IsHumanText(LIMITS.reference) reference!: string;
  @IsOptional() @IsUrl({ protocols: ['https'], require_protocol: true, disallow_auth: true }) @MaxLength(LIMITS.documentUrl) documentUrl!:
    string | null;
}
/**
 * Publishes a receipt; it is never changed afterwards. DATE_INVALID: no such day, or one to come. RECEIPT_KNOWN: the same organisation's
 * receipt with that reference counts already.
 */
export const recordTreeReceipt = defineRequest({
  name: 'catalog.record-tree-receipt.v1',
  calledBy: ['gateway'],
  request: RecordTreeReceiptRequest,
  reply: StaffTreeReceiptView,
  errors: ['DATE_INVALID', 'RECEIPT_KNOWN'],
  caller: 'admin',
});

export class StrikeTreeReceiptBody {
  @IsIn(STRIKE_REASONS) reason!: StrikeReason;
  /** For staff; not published. */
  @IsHumanText(LIMITS.note) note!: string;
}
export class StrikeTreeReceiptRequest extends StrikeTreeReceiptBody {
  @IsUUID() receiptId!: string;
}
/** Strikes a wrong receipt out: it stays to be read, and no longer counts. One that is struck out already stays as it is. */
export const strikeTreeReceipt = defineRequest({
  name: 'catalog.strike-tree-receipt.v1',
  calledBy: ['gateway'],
  request: StrikeTreeReceiptRequest,
  reply: StaffTreeReceiptView,
  errors: ['RECEIPT_UNKNOWN'],
  caller: 'admin',
});

export class TreeReceiptEventData {
  @IsUUID() receiptId!: string;
  @IsBoolean() isStruck!: boolean;
}

/** A receipt was published or struck out: services that show receipts load them again. */
export const treeReceiptChanged = defineEvent('catalog.tree-receipt.changed.v1', TreeReceiptEventData);
