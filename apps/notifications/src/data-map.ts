import { messagingDataMap } from '@brote/messaging';
import type { DataMap, PersonalColumn } from '@brote/persistence';
import { staffAuditDataMap } from '@brote/staff-audit';

const CUSTOMER_ROW = { whose: 'customer', erased: 'deleted' } as const;
const OMITTED_CLIENT_HASH = { omitted: 'a hash that limits how often an address may write' } as const;
const OMITTED_PUSH_KEY = { omitted: 'a key of the browser without use for a person' } as const;

/** A pending mail gets this reason for not being sent. */
const SUPPRESSION_REASON_SQL = `CASE message.state WHEN 'pending' THEN 'the person was erased' END`;

const messageColumn: PersonalColumn = {
  ...CUSTOMER_ROW,
  class: 'contact',
  until: 'message',
  export: { section: 'messages' },
  erased: 'cleared',
};
const campaignColumn: PersonalColumn = {
  ...CUSTOMER_ROW,
  class: 'content',
  until: 'message',
  export: { section: 'personalMessages' },
  erased: 'cleared',
};
const ticketColumn: PersonalColumn = { ...CUSTOMER_ROW, class: 'content', until: 'ticket', export: { section: 'tickets' } };
const limitColumn: PersonalColumn = { ...CUSTOMER_ROW, class: 'technical', until: 'limit', export: OMITTED_CLIENT_HASH };
const suppressionColumn: PersonalColumn = {
  ...CUSTOMER_ROW,
  class: 'contact',
  until: 'suppression',
  export: { section: 'suppressedAddresses' },
};
const addressHashColumn: PersonalColumn = { ...suppressionColumn, class: 'technical', export: { omitted: 'a hash of the address' } };
const deviceColumn: PersonalColumn = { ...CUSTOMER_ROW, class: 'technical', until: 'account', export: { section: 'devices' } };

/** Personal data of notifications. */
export const dataMap: DataMap = {
  service: 'notifications',
  until: {
    account: { ends: 'when the account is closed or the browser signs off', because: 'consent (GDPR 6.1.a)' },
    message: { ends: 'on closing; after MESSAGE_CONTENT_DAYS otherwise', because: 'proof that a notice was sent (GDPR 6.1.f)' },
    ticket: { ends: 'on closing; after MESSAGE_LOG_DAYS otherwise', because: 'answers to questions and claims (GDPR 6.1.b)' },
    suppression: {
      ends: 'on closing, or when staff release the address; after MESSAGE_LOG_DAYS otherwise',
      because: 'no mails to a person who refused them (GDPR 6.1.f, 21.3)',
    },
    limit: { ends: 'on closing; after MESSAGE_CONTENT_DAYS otherwise', because: 'defence against abuse (GDPR 6.1.f)' },
  },
  tables: {
    ...messagingDataMap,
    ...staffAuditDataMap,
    audience_order: { deletedBy: 'user_id' },
    audience_source: { plain: ['name', 'after'] },
    audience_subscription: { plain: ['status', 'plan_id'], deletedBy: 'user_id' },
    campaign: {
      personal: {
        recipient: { ...campaignColumn, class: 'contact', export: { omitted: 'the search term of the section' }, clearedTo: `''` },
        subject: campaignColumn,
        content: { ...campaignColumn, clearedTo: `'{}'` },
      },
      plain: ['channel', 'segment', 'locale', 'state'],
    },
    mail_feedback: { personal: { address_hash: addressHashColumn }, plain: ['provider', 'feedback_id', 'kind'] },
    mail_suppression: {
      personal: { address: suppressionColumn, address_hash: addressHashColumn, reason: { ...suppressionColumn, class: 'content' } },
      plain: ['kind', 'provider'],
    },
    mail_topic_confirmation: { plain: ['topic', 'url'] },
    message: {
      personal: {
        recipient: { ...messageColumn, clearedTo: `''` },
        subject: { ...messageColumn, class: 'content', clearedTo: `''` },
        recipient_key: { ...messageColumn, class: 'technical', export: { omitted: 'a hash of the recipient' } },
        last_error: {
          ...messageColumn,
          class: 'technical',
          export: { omitted: 'an answer of the mail server about the recipient' },
          clearedTo: SUPPRESSION_REASON_SQL,
        },
      },
      plain: ['dedupe', 'template', 'state', 'channel', 'locale', 'document_number', 'charge_id', 'correlation_id', 'traceparent'],
    },
    message_template: { plain: ['name', 'channel', 'trigger', 'subject', 'content'] },
    message_template_version: { plain: ['name', 'channel', 'trigger', 'subject', 'content'] },
    notification_preference: { deletedBy: 'user_id' },
    push_device: {
      personal: {
        id: { ...deviceColumn, export: { omitted: 'a hash of the endpoint' } },
        endpoint: deviceColumn,
        p256dh: { ...deviceColumn, export: OMITTED_PUSH_KEY },
        auth: { ...deviceColumn, export: OMITTED_PUSH_KEY },
        device: deviceColumn,
      },
      deletedBy: 'user_id',
    },
    ticket: {
      personal: {
        name: { ...ticketColumn, class: 'identity' },
        email: { ...ticketColumn, class: 'contact' },
        subject: ticketColumn,
        message: ticketColumn,
        client_hash: limitColumn,
        digest: { ...limitColumn, until: 'ticket', export: { omitted: 'a hash for finding duplicates' } },
      },
      plain: ['number', 'kind', 'category', 'locale', 'state'],
    },
    ticket_entry: { personal: { text: ticketColumn, client_hash: limitColumn }, plain: ['kind'] },
  },
};
