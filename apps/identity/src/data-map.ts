import { messagingDataMap } from '@brote/messaging';
import type { DataMap, PersonalColumn } from '@brote/persistence';
import { staffAuditDataMap } from '@brote/staff-audit';

const ACCOUNT = { whose: 'customer', until: 'account', erased: 'cleared' } as const;
const ROW = { whose: 'customer', until: 'short', erased: 'deleted' } as const;
const KEY = { class: 'technical', export: { omitted: 'a secret or its hash' } } as const;

const secret: PersonalColumn = { ...ROW, ...KEY };
const staffSecret: PersonalColumn = { ...secret, whose: 'staff' };
const profile: PersonalColumn = { ...ACCOUNT, class: 'contact', export: { section: 'profile' } };
const logged: PersonalColumn = { ...ROW, class: 'technical', export: { section: 'securityLog' } };
const mailed: PersonalColumn = { ...ROW, class: 'contact', export: { omitted: 'the address is in account and links' } };
const requested: PersonalColumn = { ...ROW, class: 'contact', until: 'request', export: { omitted: 'a request waits for a day at most' } };

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
        email: { ...ACCOUNT, class: 'contact', export: { section: 'account' } },
        pending_email: { ...ACCOUNT, class: 'contact', export: { section: 'account' } },
        password_hash: { ...ACCOUNT, ...KEY },
        full_name: { ...profile, class: 'identity' },
        address: profile,
        city: profile,
        zip_code: profile,
        country: profile,
        phone: profile,
      },
      plain: ['state', 'roles', 'locale'],
    },
    pending_email_request: {
      personal: {
        email: requested,
        password_hash: { ...requested, ...KEY },
        redirect_to: requested,
        device: requested,
        address_hash: requested,
      },
      plain: ['kind', 'locale', 'plan_id'],
      expires: [{ column: 'created_at', days: 1 }],
    },
    erasure_step: { plain: ['name', 'last_error'], deletedBy: 'account_id' },
    known_client_address: {
      personal: { address_hash: { ...ROW, class: 'technical', export: { section: 'knownAddresses' } } },
      deletedBy: 'account_id',
      expires: [{ column: 'seen_at', days: 90 }],
    },
    link: {
      personal: {
        hash: secret,
        email: { ...ROW, class: 'contact', export: { section: 'links' } },
        redirect_to: { ...ROW, class: 'technical', export: { section: 'links' } },
        password_hash: secret,
      },
      plain: ['purpose', 'plan_id'],
      deletedBy: 'account_id',
      expires: [{ column: 'expires_at', days: 30 }],
    },
    message: {
      personal: { recipient: mailed, other_email: mailed },
      plain: ['template', 'locale'],
      deletedBy: 'account_id',
      expires: [{ column: 'created_at', days: 7 }],
    },
    recovery_code: { personal: { hash: staffSecret } },
    refresh_token: { personal: { hash: secret, successor: secret } },
    second_factor: { personal: { secret: staffSecret }, deletedBy: 'account_id' },
    second_factor_waiver: { deletedBy: 'account_id' },
    security_event: { personal: { device: logged, address_hash: logged }, plain: ['kind'] },
    session: {
      personal: { device: { ...ROW, class: 'technical', export: { section: 'sessions' } } },
      plain: ['audience'],
      deletedBy: 'account_id',
      expires: [
        { column: 'ends_at', days: 30 },
        { column: 'ended_at', days: 30 },
      ],
    },
    signing_key: { plain: ['kid', 'public_key', 'private_key'] },
    staff_challenge: {
      personal: { hash: staffSecret, password_mark: staffSecret, secret: staffSecret },
      deletedBy: 'account_id',
      expires: [{ column: 'expires_at', days: 0 }],
    },
    throttle: { plain: ['bucket'], expires: [{ column: 'ends_at', days: 0 }] },
  },
};
