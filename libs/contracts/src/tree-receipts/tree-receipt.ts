import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUrl, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { defineEvent, defineRequest } from '../define';
import { MoneyView } from '../money-view';
import { IsHumanText } from '../validation/human-text';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';
import { STRIKE_REASONS, TREE_RECEIPT_LIMITS as LIMITS, type StrikeReason } from './tree-receipts.limits';

/** A receipt that does not count any more. */
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
  /** Recipient of the payment. */
  @IsString() @MaxLength(LIMITS.organisation.max) organisation!: string;
  /** Place of the trees. */
  @IsString() @MaxLength(LIMITS.place.max) place!: string;
  @IsNested(() => MoneyView) amount!: MoneyView;
  /** The recipient's name of the payment, e.g. the number of the receipt. */
  @IsString() @MaxLength(LIMITS.reference.max) reference!: string;
  /** Public URL of the document; null without one. */
  @IsOptional() @IsUrl({ protocols: ['https'], require_protocol: true, disallow_auth: true }) documentUrl!: string | null;
  /** Null while it counts. */
  @IsNestedOrNull(() => StrikeView) struck!: StrikeView | null;
}

export class GetTreeReceiptsRequest {
  /** Cursor; null for the first page. */
  @IsOptional() @Matches(/^\d{4}-\d{2}-\d{2}\.\d{1,15}$/) cursor!: string | null;
  @IsInt() @Min(1) @Max(LIMITS.perPage) limit!: number;
}

/** Answer of `GET /forest/receipts`: the trees that sales have funded, and the proven part of them. */
export class TreeReceiptsView {
  /** Whole trees that the brushes sold have funded. */
  @IsInt() @Min(0) treesFunded!: number;
  /** Trees on receipts that count. More than are funded when the shop has paid ahead. */
  @IsInt() @Min(0) treesReceipted!: number;
  /** The latest payment first, struck ones included. */
  @IsNestedList(() => TreeReceiptView, { max: LIMITS.perPage }) receipts!: TreeReceiptView[];
  @IsOptional() @Matches(/^\d{4}-\d{2}-\d{2}\.\d{1,15}$/) nextCursor!: string | null;
}

/** Public receipts for planted trees. */
export const getTreeReceipts = defineRequest({
  name: 'catalog.get-tree-receipts.v1',
  calledBy: ['gateway'],
  request: GetTreeReceiptsRequest,
  reply: TreeReceiptsView,
});

/** A receipt with the fields for staff only. */
export class StaffTreeReceiptView extends TreeReceiptView {
  @IsISO8601() recordedAt!: string;
  /** Note of staff about the strike. */
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
 * Publishes a receipt; it is never changed afterwards. DATE_INVALID: no such day, or a future one. RECEIPT_KNOWN: a counting receipt of the
 * same organisation has that reference already.
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
/** Strikes a wrong receipt: it stays public, and no longer counts. Repeating it changes nothing. */
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

/** A receipt was published or struck: services that show receipts reload them. */
export const treeReceiptChanged = defineEvent('catalog.tree-receipt.changed.v1', TreeReceiptEventData);
