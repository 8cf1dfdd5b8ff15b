import { messagingDataMap } from '@brote/messaging';
import type { DataMap, PersonalColumn } from '@brote/persistence';
import { staffAuditDataMap } from '@brote/staff-audit';

const CUSTOMER = { whose: 'customer', erased: 'deleted' } as const;
const LIMITS = { omitted: 'a hash that limits how often an address may write' } as const;
const PUSH_KEY = { omitted: 'a key of the browser without use for a person' } as const;

/** A pending mail gets this reason for not being sent. */
const WITHDRAWN = `CASE message.state WHEN 'pending' THEN 'the person was erased' END`;

const sent: PersonalColumn = { ...CUSTOMER, class: 'contact', until: 'message', export: { section: 'messages' }, erased: 'cleared' };
const written: PersonalColumn = {
  ...CUSTOMER,
  class: 'content',
  until: 'message',
  export: { section: 'personalMessages' },
  erased: 'cleared',
};
const ticket: PersonalColumn = { ...CUSTOMER, class: 'content', until: 'ticket', export: { section: 'tickets' } };
const limit: PersonalColumn = { ...CUSTOMER, class: 'technical', until: 'limit', export: LIMITS };
const device: PersonalColumn = { ...CUSTOMER, class: 'technical', until: 'account', export: { section: 'devices' } };

/** Personal data of notifications. */
export const dataMap: DataMap = {
  service: 'notifications',
  until: {
    account: { ends: 'when the account is closed or the browser signs off', because: 'consent (GDPR 6.1.a)' },
    message: { ends: 'on closing; after MESSAGE_CONTENT_DAYS otherwise', because: 'proof that a notice was sent (GDPR 6.1.f)' },
    ticket: { ends: 'on closing; after MESSAGE_LOG_DAYS otherwise', because: 'answers to questions and claims (GDPR 6.1.b)' },
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
        recipient: { ...written, class: 'contact', export: { omitted: 'the search term of the section' }, clearedTo: `''` },
        subject: written,
        content: { ...written, clearedTo: `'{}'` },
      },
      plain: ['channel', 'segment', 'locale', 'state'],
    },
    message: {
      personal: {
        recipient: { ...sent, clearedTo: `''` },
        subject: { ...sent, class: 'content', clearedTo: `''` },
        recipient_key: { ...sent, class: 'technical', export: { omitted: 'a hash of the recipient' } },
        last_error: {
          ...sent,
          class: 'technical',
          export: { omitted: 'an answer of the mail server about the recipient' },
          clearedTo: WITHDRAWN,
        },
      },
      plain: ['dedupe', 'template', 'state', 'channel', 'locale'],
    },
    message_template: { plain: ['name', 'channel', 'trigger', 'subject', 'content'] },
    message_template_version: { plain: ['name', 'channel', 'trigger', 'subject', 'content'] },
    notification_preference: { deletedBy: 'user_id' },
    push_device: {
      personal: {
        id: { ...device, export: { omitted: 'a hash of the endpoint' } },
        endpoint: device,
        p256dh: { ...device, export: PUSH_KEY },
        auth: { ...device, export: PUSH_KEY },
        device,
      },
      deletedBy: 'user_id',
    },
    ticket: {
      personal: {
        name: { ...ticket, class: 'identity' },
        email: { ...ticket, class: 'contact' },
        subject: ticket,
        message: ticket,
        client_hash: limit,
        digest: { ...limit, until: 'ticket', export: { omitted: 'a hash for finding duplicates' } },
      },
      plain: ['number', 'kind', 'category', 'locale', 'state'],
    },
    ticket_entry: { personal: { text: ticket, client_hash: limit }, plain: ['kind'] },
  },
};
