import { IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { defineRequest } from '../define';

/** Body of `PUT /me/notification-preferences`. Mails that the law or the contract demands are sent regardless. */
export class NotificationPreferences {
  /** News of an order on its way: shipped, delivered. Default on. */
  @IsBoolean() orderUpdates!: boolean;
  /**
   * Reminders of a subscription: a pause that ends. Default on. The notice before each delivery is always sent, since the law requires it
   * before a renewal.
   */
  @IsBoolean() subscriptionReminders!: boolean;
  /** Default off; only ever on by the customer's own choice. */
  @IsBoolean() marketing!: boolean;
}

export class GetPreferencesRequest {}

export const getPreferences = defineRequest({
  name: 'notifications.get-preferences.v1',
  calledBy: ['gateway'],
  request: GetPreferencesRequest,
  reply: NotificationPreferences,
  caller: 'customer',
});

export const putPreferences = defineRequest({
  name: 'notifications.put-preferences.v1',
  calledBy: ['gateway'],
  request: NotificationPreferences,
  reply: NotificationPreferences,
  caller: 'customer',
});

/** Topic that a link at the foot of a mail switches off. */
export const UNSUBSCRIBE_TOPICS = ['orderUpdates', 'subscriptionReminders', 'marketing'] as const;
export type UnsubscribeTopic = (typeof UNSUBSCRIBE_TOPICS)[number];

export class UnsubscribeRequest {
  @IsString() @MaxLength(300) token!: string;
}

export class UnsubscribeReply {
  @IsIn(UNSUBSCRIBE_TOPICS) topic!: UnsubscribeTopic;
}

/** Switches one topic off by the signed link of a mail, without signing in (RFC 8058). LINK_INVALID: forged. */
export const unsubscribe = defineRequest({
  name: 'notifications.unsubscribe.v1',
  calledBy: ['gateway'],
  request: UnsubscribeRequest,
  reply: UnsubscribeReply,
  errors: ['LINK_INVALID'],
});
