import { IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { defineRequest } from '../define';
import { MAIL_PROVIDERS, type MailProvider } from './notifications.limits';

/** Longest body of a provider's report, in bytes. Amazon SNS sends at most 256 KiB. */
export const MAX_MAIL_FEEDBACK_BYTES = 300_000;

export class ReceiveMailFeedbackRequest {
  @IsIn(MAIL_PROVIDERS) provider!: MailProvider;
  /** The password of HTTP Basic, or the token of Bearer; empty without one. */
  @IsString() @MaxLength(500) secret!: string;
  /** The unchanged body. */
  @IsString() @MaxLength(MAX_MAIL_FEEDBACK_BYTES) rawBody!: string;
}

export class ReceiveMailFeedbackReply {
  @IsBoolean() received!: boolean;
}

/**
 * Applies a provider's report of bounces or complaints. A repetition and an unknown body have no effect. NOT_FOUND: the shop takes no
 * reports. UNAUTHENTICATED: the secret is wrong.
 */
export const receiveMailFeedback = defineRequest({
  name: 'notifications.receive-mail-feedback.v1',
  calledBy: ['gateway'],
  request: ReceiveMailFeedbackRequest,
  reply: ReceiveMailFeedbackReply,
  errors: ['NOT_FOUND', 'UNAUTHENTICATED'],
});
