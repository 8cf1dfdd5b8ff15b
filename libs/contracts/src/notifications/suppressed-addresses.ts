import { IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { defineRequest } from '../define';
import { IsHumanText } from '../validation/human-text';
import { IsNestedList } from '../validation/nested';
import { IsShopEmail } from '../validation/shop-email';
import { MAIL_FEEDBACK_KINDS, MAIL_PROVIDERS, type MailFeedbackKind, type MailProvider } from './notifications.limits';

const CURSOR_PATTERN = /^[\w.:-]{1,120}$/;

/** An address that gets only the mails that the law or the safety of an account demands. */
export class SuppressedAddressView {
  @IsUUID() id!: string;
  /** In lower case. */
  @IsString() @MaxLength(254) address!: string;
  /** soft-bounce: five of them within 30 days. */
  @IsIn(MAIL_FEEDBACK_KINDS) kind!: MailFeedbackKind;
  /** The provider's text, without addresses; empty if it gave none. */
  @IsString() @MaxLength(300) reason!: string;
  @IsIn(MAIL_PROVIDERS) provider!: MailProvider;
  @IsISO8601() since!: string;
}

/** A topic of Amazon SNS that waits until staff confirm it at its link. The shop never opens the link itself. */
export class TopicConfirmationView {
  @IsString() @MaxLength(300) topic!: string;
  @IsString() @MaxLength(2_000) url!: string;
  @IsISO8601() requestedAt!: string;
}

/** Query of `GET /admin/notifications/suppressed-addresses`; null means no condition. */
export class ListSuppressedAddressesRequest {
  /** A part of the address. */
  @IsOptional() @IsHumanText({ min: 1, max: 254 }) search!: string | null;
  /** The whole address. */
  @IsOptional() @IsShopEmail() address!: string | null;
  @IsOptional() @Matches(CURSOR_PATTERN) cursor!: string | null;
  @IsInt() @Min(1) @Max(100) limit!: number;
}
export class ListSuppressedAddressesReply {
  @IsNestedList(() => SuppressedAddressView, { max: 100 }) rows!: SuppressedAddressView[];
  @IsOptional() @Matches(CURSOR_PATTERN) nextCursor!: string | null;
  /** The newest first. */
  @IsNestedList(() => TopicConfirmationView, { max: 20 }) confirmations!: TopicConfirmationView[];
}
/** Suppressed addresses, the newest first. */
export const listSuppressedAddresses = defineRequest({
  name: 'notifications.list-suppressed-addresses.v1',
  calledBy: ['gateway'],
  request: ListSuppressedAddressesRequest,
  reply: ListSuppressedAddressesReply,
  caller: 'staff',
});

export class LiftSuppressionRequest {
  @IsUUID() suppressionId!: string;
}
export class LiftSuppressionReply {
  @IsUUID() suppressionId!: string;
}
/** Sends mails to the address again. A withdrawn consent for news stays withdrawn. Repeating it changes nothing. */
export const liftSuppression = defineRequest({
  name: 'notifications.lift-suppression.v1',
  calledBy: ['gateway'],
  request: LiftSuppressionRequest,
  reply: LiftSuppressionReply,
  caller: 'staff',
});
