import { messagingDataMap } from '@brote/messaging';
import type { DataMap, PersonalColumn } from '@brote/persistence';
import { staffAuditDataMap } from '@brote/staff-audit';

const ACCOUNT_COLUMN = { whose: 'customer', until: 'account', erased: 'cleared' } as const;
const CUSTOMER_ROW = { whose: 'customer', until: 'short', erased: 'deleted' } as const;
const SECRET_VALUE = { class: 'technical', export: { omitted: 'a secret or its hash' } } as const;

const secretColumn: PersonalColumn = { ...CUSTOMER_ROW, ...SECRET_VALUE };
const staffSecretColumn: PersonalColumn = { ...secretColumn, whose: 'staff' };
const profileColumn: PersonalColumn = { ...ACCOUNT_COLUMN, class: 'contact', export: { section: 'profile' } };
const securityLogColumn: PersonalColumn = { ...CUSTOMER_ROW, class: 'technical', export: { section: 'securityLog' } };
const messageColumn: PersonalColumn = { ...CUSTOMER_ROW, class: 'contact', export: { omitted: 'the address is in account and links' } };
const pendingRequestColumn: PersonalColumn = {
  ...CUSTOMER_ROW,
  class: 'contact',
  until: 'request',
  export: { omitted: 'a request waits for a day at most' },
};

/** Personal data of identity. Account columns are cleared by `Account.erase`, the security log by functions of its owner. */
export const dataMap: DataMap = {
  service: 'identity',
  until: {
    account: {
      ends: 'when the account is closed; 30 days after sign-up if the address stays unconfirmed',
      because: 'contract (GDPR 6.1.b)',
    },
    short: {
      ends: 'on closing; sessions and links after 30 days, messages after 7, devices after 90, the security log after 365',
      because: 'security of the account (GDPR 6.1.f, 32)',
    },
    request: { ends: 'after 1 day', because: 'the request is carried out or refused (GDPR 6.1.b)' },
  },
  tables: {
    ...messagingDataMap,
    ...staffAuditDataMap,
    account: {
      personal: {
        email: { ...ACCOUNT_COLUMN, class: 'contact', export: { section: 'account' } },
        pending_email: { ...ACCOUNT_COLUMN, class: 'contact', export: { section: 'account' } },
        password_hash: { ...ACCOUNT_COLUMN, ...SECRET_VALUE },
        full_name: { ...profileColumn, class: 'identity' },
        address: profileColumn,
        city: profileColumn,
        zip_code: profileColumn,
        country: profileColumn,
        phone: profileColumn,
      },
      plain: ['state', 'roles', 'locale'],
    },
    pending_email_request: {
      personal: {
        email: pendingRequestColumn,
        password_hash: { ...pendingRequestColumn, ...SECRET_VALUE },
        redirect_to: pendingRequestColumn,
        device: pendingRequestColumn,
        address_hash: pendingRequestColumn,
      },
      plain: ['kind', 'locale', 'plan_id'],
      expires: [{ column: 'created_at', days: 1 }],
    },
    erasure_step: { plain: ['name', 'last_error'], deletedBy: 'account_id' },
    known_client_address: {
      personal: { address_hash: { ...CUSTOMER_ROW, class: 'technical', export: { section: 'knownAddresses' } } },
      deletedBy: 'account_id',
      expires: [{ column: 'seen_at', days: 90 }],
    },
    link: {
      personal: {
        hash: secretColumn,
        email: { ...CUSTOMER_ROW, class: 'contact', export: { section: 'links' } },
        redirect_to: { ...CUSTOMER_ROW, class: 'technical', export: { section: 'links' } },
        password_hash: secretColumn,
      },
      plain: ['purpose', 'plan_id'],
      deletedBy: 'account_id',
      expires: [{ column: 'expires_at', days: 30 }],
    },
    message: {
      personal: { recipient: messageColumn, other_email: messageColumn },
      plain: ['template', 'locale'],
      deletedBy: 'account_id',
      expires: [{ column: 'created_at', days: 7 }],
    },
    recovery_code: { personal: { hash: staffSecretColumn } },
    refresh_token: { personal: { hash: secretColumn, successor: secretColumn } },
    second_factor: { personal: { secret: staffSecretColumn }, deletedBy: 'account_id' },
    second_factor_waiver: { deletedBy: 'account_id' },
    security_event: { personal: { device: securityLogColumn, address_hash: securityLogColumn }, plain: ['kind'] },
    session: {
      personal: { device: { ...CUSTOMER_ROW, class: 'technical', export: { section: 'sessions' } } },
      plain: ['audience'],
      deletedBy: 'account_id',
      expires: [
        { column: 'ends_at', days: 30 },
        { column: 'ended_at', days: 30 },
      ],
    },
    signing_key: { plain: ['kid', 'public_key', 'private_key'] },
    staff_challenge: {
      personal: { hash: staffSecretColumn, password_mark: staffSecretColumn, secret: staffSecretColumn },
      deletedBy: 'account_id',
      expires: [{ column: 'expires_at', days: 0 }],
    },
    throttle: { plain: ['bucket'], expires: [{ column: 'ends_at', days: 0 }] },
  },
};
