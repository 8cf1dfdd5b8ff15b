import { IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { defineEvent, defineRequest } from '../define';
import { LOCALES, type Locale } from '../locale';

/** Mails that identity requests. */
export const IDENTITY_MESSAGES = [
  'confirm-email',
  'account-exists',
  'recover-password',
  'password-changed',
  'confirm-email-change',
  'email-change-notice',
  'session-reused',
  'closure-started',
  'account-closed',
] as const;
export type IdentityMessage = (typeof IDENTITY_MESSAGES)[number];

export class MessageRequestedEventData {
  @IsUUID() messageId!: string;
  @IsIn(IDENTITY_MESSAGES) template!: IdentityMessage;
  @IsIn(LOCALES) locale!: Locale;
}

/** A requested e-mail. Recipient and link are fetched when it is sent, so that no event carries a secret. */
export const identityMessageRequested = defineEvent('identity.message.requested.v1', MessageRequestedEventData);

export class GetIdentityMessageRequest {
  @IsUUID() messageId!: string;
}

export class IdentityMessageContent extends MessageRequestedEventData {
  @IsString() @MaxLength(254) recipient!: string;
  @IsOptional() @IsString() @MaxLength(50) fullName!: string | null;
  /** The path of the link with its secret; null for e-mails without one. */
  @IsOptional() @IsString() @MaxLength(500) path!: string | null;
  /** Expiry of the link, as ISO 8601; null without one. */
  @IsOptional() @IsString() @MaxLength(40) validUntil!: string | null;
  /** A further address in the mail, e.g. the new one in a notice to the old one; null otherwise. */
  @IsOptional() @IsString() @MaxLength(254) otherEmail!: string | null;
}

/** Recipient and link of a requested mail. MESSAGE_UNKNOWN: it must not be sent any more (voided, expired or erased). */
export const getIdentityMessage = defineRequest({
  name: 'identity.get-message.v1',
  calledBy: ['notifications'],
  request: GetIdentityMessageRequest,
  reply: IdentityMessageContent,
  errors: ['MESSAGE_UNKNOWN'],
});
