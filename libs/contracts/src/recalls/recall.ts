import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { SKUS, type Sku } from '../catalog/brush';
import { CATALOG_LIMITS } from '../catalog/catalog.limits';
import { defineEvent, defineRequest } from '../define';
import { LOCALES, type Locale } from '../locale';
import { IsHumanText } from '../validation/human-text';
import { IsNested, IsNestedList } from '../validation/nested';
import * as limits from './recalls.limits';
import type { RecallCertainty, RecallNoticeState, RecallProgress, RecallReach, RecallRemedy } from './recalls.limits';

const { RECALL_LIMITS: LIMITS } = limits;
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Scope of a recall: the brushes, and the buyers that are notified. */
export class RecallScope {
  /** The maker's batch numbers; empty when the whole product is recalled. */
  @IsArray() @ArrayMaxSize(LIMITS.batches) @IsHumanText(CATALOG_LIMITS.batch, { each: true }) batches!: string[];
  @IsArray() @ArrayMinSize(1) @ArrayMaxSize(14) @ArrayUnique() @IsIn(SKUS, { each: true }) skus!: Sku[];
  /** Dispatch days of the parcels, in Madrid; null leaves that side open. With batches no parcel left before the first of them came in. */
  @IsOptional() @Matches(DAY_PATTERN) @IsISO8601({ strict: true }) shippedFrom!: string | null;
  @IsOptional() @Matches(DAY_PATTERN) @IsISO8601({ strict: true }) shippedUntil!: string | null;
  @IsIn(limits.RECALL_REACHES) reach!: RecallReach;
}

export class LocalizedRecallProduct {
  @IsHumanText(LIMITS.product) en!: string;
  @IsHumanText(LIMITS.product) es!: string;
}
export class LocalizedRecallText {
  @IsHumanText(LIMITS.words) en!: string;
  @IsHumanText(LIMITS.words) es!: string;
}

export class RecallPreview {
  /** Buyers that would be notified, each once. */
  @IsInt() @Min(0) people!: number;
  @IsInt() @Min(0) orders!: number;
  /** Orders by certainty. */
  @IsInt() @Min(0) packed!: number;
  @IsInt() @Min(0) books!: number;
  @IsInt() @Min(0) possible!: number;
  /** Orders whose buyer was erased: no mail can reach them. */
  @IsInt() @Min(0) unreachable!: number;
}
/** The buyers that would be notified of a recall, before it is opened. BATCH_UNKNOWN: none of the batches ever came in of these units. */
export const previewRecall = defineRequest({
  name: 'orders.preview-recall.v1',
  calledBy: ['gateway'],
  request: RecallScope,
  reply: RecallPreview,
  errors: ['BATCH_UNKNOWN'],
  caller: 'admin',
  deadlineMs: 20_000,
});

/** A public recall (Regulation (EU) 2023/988, article 36). */
export class RecallView {
  @IsUUID() id!: string;
  @IsNested(() => LocalizedRecallProduct) product!: LocalizedRecallProduct;
  @IsArray() @IsString({ each: true }) batches!: string[];
  @IsArray() @IsIn(SKUS, { each: true }) skus!: Sku[];
  /** Days between which it was sent to customers; null where they are not known. */
  @IsOptional() @Matches(DAY_PATTERN) sentFrom!: string | null;
  @IsOptional() @Matches(DAY_PATTERN) sentUntil!: string | null;
  @IsNested(() => LocalizedRecallText) hazard!: LocalizedRecallText;
  /** Instructions, beyond no longer using the product. */
  @IsNested(() => LocalizedRecallText) action!: LocalizedRecallText;
  @IsArray() @IsIn(limits.RECALL_REMEDIES, { each: true }) remedies!: RecallRemedy[];
  @IsISO8601() openedAt!: string;
  /** End of the recall; null while it runs. */
  @IsOptional() @IsISO8601() closedAt!: string | null;
}
/** A recall with its progress, for staff. */
export class StaffRecallView extends RecallView {
  @IsIn(limits.RECALL_REACHES) reach!: RecallReach;
  @IsInt() @Min(0) notified!: number;
  @IsInt() @Min(0) pending!: number;
  /** Notices that failed or have no address any more. */
  @IsInt() @Min(0) failed!: number;
  @IsInt() @Min(0) answered!: number;
  /** People whose chosen remedy is not carried out yet. */
  @IsInt() @Min(0) openRemedies!: number;
  @IsInt() @Min(0) doneRemedies!: number;
}

export class OpenRecallRequest extends RecallScope {
  /** Chosen by the caller; the same recall is opened once. */
  @IsUUID() recallId!: string;
  @IsNested(() => LocalizedRecallProduct) product!: LocalizedRecallProduct;
  @IsNested(() => LocalizedRecallText) hazard!: LocalizedRecallText;
  @IsNested(() => LocalizedRecallText) action!: LocalizedRecallText;
  @IsArray() @ArrayMinSize(2) @ArrayUnique() @IsIn(limits.RECALL_REMEDIES, { each: true }) remedies!: RecallRemedy[];
}
/**
 * Opens a recall: publishes it and notifies every buyer concerned, regardless of their preferences. WORDS_PLAY_DOWN: the description
 * minimises the hazard, which the law forbids. REAUTHENTICATION_REQUIRED: the last password check is more than 15 minutes ago.
 */
export const openRecall = defineRequest({
  name: 'orders.open-recall.v1',
  calledBy: ['gateway'],
  request: OpenRecallRequest,
  reply: StaffRecallView,
  errors: ['BATCH_UNKNOWN', 'WORDS_PLAY_DOWN', 'REAUTHENTICATION_REQUIRED'],
  caller: 'admin',
  deadlineMs: 20_000,
});

export class RecallRequest {
  @IsUUID() recallId!: string;
}
/** Notifies the buyers concerned since the last time; each buyer gets one notice. */
export const notifyRecall = defineRequest({
  name: 'orders.notify-recall.v1',
  calledBy: ['gateway'],
  request: RecallRequest,
  reply: StaffRecallView,
  errors: ['RECALL_UNKNOWN', 'RECALL_CLOSED', 'BATCH_UNKNOWN'],
  caller: 'admin',
  deadlineMs: 20_000,
});

export class CloseRecallBody {
  /** For staff; not published. */
  @IsHumanText(LIMITS.note) note!: string;
}
export class CloseRecallRequest extends CloseRecallBody {
  @IsUUID() recallId!: string;
}
/** Ends a recall. It stays public, and a remedy can still be chosen. Repeating it changes nothing. */
export const closeRecall = defineRequest({
  name: 'orders.close-recall.v1',
  calledBy: ['gateway'],
  request: CloseRecallRequest,
  reply: StaffRecallView,
  errors: ['RECALL_UNKNOWN'],
  caller: 'admin',
});

export class ListRecallsRequest {}
export class ListRecallsReply {
  /** The latest first. */
  @IsNestedList(() => StaffRecallView, { max: LIMITS.shown }) rows!: StaffRecallView[];
}
export const listRecalls = defineRequest({
  name: 'orders.list-recalls.v1',
  calledBy: ['gateway'],
  request: ListRecallsRequest,
  reply: ListRecallsReply,
  caller: 'staff',
});

/** One notified person; the order contains the name. */
export class RecallRecipient {
  @IsUUID() id!: string;
  /** The latest of the orders concerned. */
  @IsUUID() orderId!: string;
  @IsString() @MaxLength(30) orderNumber!: string;
  @IsInt() @Min(1) orders!: number;
  @IsIn(limits.RECALL_CERTAINTIES) certainty!: RecallCertainty;
  @IsIn(limits.RECALL_NOTICE_STATES) state!: RecallNoticeState;
  /** Time of the final result of the mail; null while it is pending. */
  @IsOptional() @IsISO8601() finalizedAt!: string | null;
  @IsOptional() @IsIn(limits.RECALL_REMEDIES) remedy!: RecallRemedy | null;
  @IsOptional() @IsISO8601() answeredAt!: string | null;
  /** Remedy carried out, which may differ from the chosen one; null without one. */
  @IsOptional() @IsIn(limits.RECALL_REMEDIES) doneRemedy!: RecallRemedy | null;
  @IsOptional() @IsISO8601() doneAt!: string | null;
  /** The note of the staff member who carried it out; deleted when the person is erased. */
  @IsOptional() @IsString() @MaxLength(LIMITS.note.max) doneNote!: string | null;
}
export class ListRecallRecipientsRequest {
  @IsUUID() recallId!: string;
  /** State of the remedies to list; all of them when left out. */
  @IsOptional() @IsIn(limits.RECALL_PROGRESSES) progress?: RecallProgress | null;
  @IsOptional() @IsUUID() cursor!: string | null;
  @IsInt() @Min(1) @Max(LIMITS.perPage) limit!: number;
}
export class ListRecallRecipientsReply {
  @IsNestedList(() => RecallRecipient, { max: LIMITS.perPage }) rows!: RecallRecipient[];
  @IsOptional() @IsUUID() nextCursor!: string | null;
}
/** Notified people of a recall, the result of their mail, and their chosen remedy. */
export const listRecallRecipients = defineRequest({
  name: 'orders.list-recall-people.v1',
  calledBy: ['gateway'],
  request: ListRecallRecipientsRequest,
  reply: ListRecallRecipientsReply,
  errors: ['RECALL_UNKNOWN'],
  caller: 'staff',
});

export class GetRecallsRequest {}
/** Answer of `GET /recalls`. */
export class RecallsView {
  /** The latest first, closed ones included. */
  @IsNestedList(() => RecallView, { max: LIMITS.shown }) recalls!: RecallView[];
}
export const getRecalls = defineRequest({
  name: 'orders.get-recalls.v1',
  calledBy: ['gateway'],
  request: GetRecallsRequest,
  reply: RecallsView,
});

export class RecallByLinkRequest {
  @IsString() @MaxLength(200) token!: string;
}
/** A recall for one of its notified buyers. */
export class RecallByLinkView {
  @IsNested(() => RecallView) recall!: RecallView;
  /** Orders concerned. */
  @IsArray() @IsString({ each: true }) @MaxLength(30, { each: true }) orderNumbers!: string[];
  /** Chosen remedy; null without a choice. */
  @IsOptional() @IsIn(limits.RECALL_REMEDIES) remedy!: RecallRemedy | null;
  /** Remedy carried out; null without one, and until then the choice can change. */
  @IsOptional() @IsIn(limits.RECALL_REMEDIES) doneRemedy!: RecallRemedy | null;
  @IsOptional() @IsISO8601() doneAt!: string | null;
}
/** Recall behind a mailed link. Reading changes nothing. */
export const getRecallByLink = defineRequest({
  name: 'orders.get-recall-by-link.v1',
  calledBy: ['gateway'],
  request: RecallByLinkRequest,
  reply: RecallByLinkView,
  errors: ['LINK_INVALID'],
});

export class AnswerRecallBody {
  @IsIn(limits.RECALL_REMEDIES) remedy!: RecallRemedy;
}
export class AnswerRecallRequest extends AnswerRecallBody {
  @IsString() @MaxLength(200) token!: string;
}
/**
 * Chooses a remedy; the last choice counts. REMEDY_NOT_OFFERED: it is not among those of the recall. REMEDY_DONE: one was carried out
 * already.
 */
export const answerRecall = defineRequest({
  name: 'orders.answer-recall.v1',
  calledBy: ['gateway'],
  request: AnswerRecallRequest,
  reply: RecallByLinkView,
  errors: ['LINK_INVALID', 'REMEDY_NOT_OFFERED', 'REMEDY_DONE'],
});

export class GetRecallNoticeRequest {
  @IsUUID() noticeId!: string;
}
/** Content of a mail to one person; requested when it is sent. */
export class RecallNotice extends RecallByLinkView {
  @IsString() @MaxLength(254) email!: string;
  @IsIn(LOCALES) locale!: Locale;
  /** Secret part of `/recall#token={token}`. */
  @IsString() @MaxLength(200) token!: string;
}
export const getRecallNotice = defineRequest({
  name: 'orders.get-recall-notice.v1',
  calledBy: ['notifications'],
  request: GetRecallNoticeRequest,
  reply: RecallNotice,
  errors: ['NOTICE_UNKNOWN'],
});

export class RecallNoticeEventData {
  @IsUUID() noticeId!: string;
  @IsUUID() recallId!: string;
  @IsUUID() orderId!: string;
  @IsOptional() @IsUUID() userId!: string | null;
}
/** A buyer must be notified of a recall by law, regardless of preferences for mails. */
export const recallNoticeRequested = defineEvent('orders.recall-notice.wanted.v1', RecallNoticeEventData);

export class RecallEventData {
  @IsUUID() recallId!: string;
  @IsBoolean() isClosed!: boolean;
}
/** A recall was opened or closed: services that show recalls reload them. */
export const recallChanged = defineEvent('orders.recall.changed.v1', RecallEventData);
