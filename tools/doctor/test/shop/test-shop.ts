import { callerKeys, ed25519Keys, signingRoot, useMailbox, type Mailbox } from '@brote/test-support';
import { examineShop } from '../../src/examine-shop';
import type { Finding } from '../../src/finding';
import type { CheckGroup, Requests } from '../../src/reachability/check';
import { HANDLED_EVENT_TYPES, SERVICES } from '../../src/services';
import { readSettingsFolder } from '../../src/settings/read-settings-folder';
import { FakeNameServer } from './fake-name-server';
import { FakeOrigin, ORIGIN_AUTHORITY } from './fake-origin';
import { FakeStripe } from './fake-stripe';
import { SettingsOnDisk } from './settings-on-disk';
import { ShopBrokers } from './shop-brokers';
import { ShopDatabases } from './shop-databases';

export const MAIL_DOMAIN = 'shop.test';
const MAIL_LOGIN = { user: 'shop', password: 'mail-password' };

/** A healthy shop on loopback: real databases and a real broker, fakes of everything outside. */
export class TestShop {
  readonly databases = new ShopDatabases();
  readonly brokers = new ShopBrokers();
  readonly origin = new FakeOrigin();
  readonly stripe = new FakeStripe();
  readonly names = new FakeNameServer();
  mailbox!: Mailbox;
  settings!: SettingsOnDisk;
  requests!: Requests;
  clockOffsetMs = 0;
  private readonly addresses = { broker: '', origin: '', stripe: '', names: '' };

  async open(): Promise<void> {
    await this.databases.create();
    this.mailbox = await useMailbox(MAIL_LOGIN);
    this.addresses.broker = await this.brokers.start('healthy');
    this.addresses.origin = `https://localhost:${await this.origin.open()}`;
    this.addresses.stripe = await this.stripe.open();
    this.addresses.names = await this.names.open();
  }

  async close(): Promise<void> {
    await Promise.all([this.origin.close(), this.stripe.close(), this.names.close(), this.mailbox.close(), this.brokers.stop()]);
    await this.databases.drop();
  }

  /** Makes everything healthy that a case may have damaged, and new settings. */
  reset(): void {
    this.settings = new SettingsOnDisk();
    this.requests = { dkimSelector: 'shop', diskFolders: [this.settings.folder], minFreeGiB: 0, stripe: true, create: false };
    this.clockOffsetMs = 0;
    this.origin.reset();
    this.mailbox.failWith(null);
    this.resetStripe();
    this.resetNames();
    this.fillSettings();
  }

  /** Writes the settings and runs the doctor. Points to check by hand are left out. */
  async examine(groups?: readonly CheckGroup[]): Promise<Finding[]> {
    this.settings.write();
    const context = {
      settings: readSettingsFolder(this.settings.folder),
      requests: this.requests,
      now: () => Date.now() + this.clockOffsetMs,
      authorities: ORIGIN_AUTHORITY,
      nameServers: [this.addresses.names],
    };
    const findings = await examineShop(context, groups);
    return findings.filter(({ state }) => state !== 'by hand');
  }

  private resetStripe(): void {
    const url = `${this.addresses.origin}/api/v1/webhooks/stripe`;
    this.stripe.endpoints = [{ id: 'we_1', url, status: 'enabled', enabled_events: [...HANDLED_EVENT_TYPES], api_version: null }];
    this.stripe.isLive = false;
    this.stripe.refusal = undefined;
    this.stripe.writes.length = 0;
  }

  private resetNames(): void {
    const { records } = this.names;
    this.names.isBroken = false;
    records.clear();
    records.set(MAIL_DOMAIN, ['v=spf1 include:mail.test -all', 'another-record']);
    records.set(`_dmarc.${MAIL_DOMAIN}`, ['v=DMARC1; p=quarantine']);
    records.set(`shop._domainkey.${MAIL_DOMAIN}`, ['v=DKIM1; k=rsa; p=MIIBIjANBg']);
  }

  private fillSettings(): void {
    const { settings, databases, brokers } = this;
    const email = `hello@${MAIL_DOMAIN}`;
    settings.set('common', {
      ...{ PUBLIC_ORIGIN: this.addresses.origin, SHOP_STAGE: 'staging', NATS_URL: this.addresses.broker },
      ...{ SELLER_NAME: "'Cepillos del Turia S.L.'", SELLER_TAX_ID: 'B12345674', SELLER_ADDRESS: "'Calle Mayor 1, 46001 Valencia'" },
      ...{ SELLER_EMAIL: email, SELLER_PACKAGING_ID: 'ENV/2026/000000001' },
    });
    settings.setSecret('gateway', 'CALLER_PUBLIC_KEY', callerKeys.publicKey);
    settings.set('common', { CALLER_PUBLIC_KEY_FILE: settings.secretPath('gateway', 'CALLER_PUBLIC_KEY') });
    settings.unset('gateway', 'CALLER_PUBLIC_KEY_FILE');
    for (const service of SERVICES) settings.setSecret(service, 'NATS_NKEY_SEED', brokers.seeds[service]);
    for (const service of databases.services) {
      settings.setSecret(service, 'DATABASE_URL', databases.urlOf(service, 'role'));
      settings.setSecret(service, 'MIGRATION_DATABASE_URL', databases.urlOf(service, 'migrator'));
    }
    this.fillOwnSettings(email);
  }

  private fillOwnSettings(email: string): void {
    const { settings } = this;
    settings.setSecret('gateway', 'CLIENT_HASH_KEY', secretOf('client'));
    settings.setSecret('gateway', 'CALLER_PRIVATE_KEY', callerKeys.privateKey);
    settings.setSecret('gateway', 'SIGNING_ROOT_PUBLIC_KEY', signingRoot.publicKey);
    settings.setSecret('identity', 'SIGNING_ROOT_PRIVATE_KEY', signingRoot.privateKey);
    settings.setSecret('identity', 'TOKEN_SECRET', secretOf('token'));
    settings.setSecret('identity', 'KEY_ENCRYPTION_KEY', secretOf('encryption'));
    settings.setSecret('orders-payments', 'LINK_SECRET', secretOf('link'));
    settings.setSecret('orders-payments', 'STRIPE_SECRET_KEY', 'sk_test_ofThisSpec');
    settings.setSecret('orders-payments', 'STRIPE_WEBHOOK_SECRET', 'whsec_ofThisSpec');
    settings.set('orders-payments', { STRIPE_API_BASE: this.addresses.stripe });
    settings.setSecret('subscriptions', 'DELIVERY_LINK_SECRET', secretOf('delivery'));
    settings.setSecret('notifications', 'UNSUBSCRIBE_SECRET', secretOf('unsubscribe'));
    settings.setSecret('notifications', 'SMTP_URL', this.mailbox.smtpUrl);
    settings.set('notifications', { MAIL_FROM: email, SUPPORT_EMAIL: email });
  }
}

/** A secret that is long enough, and differs from others. */
export function secretOf(purpose: string): string {
  return `${purpose}-0123456789-abcdefghijklmnopqrstuvwxyz`;
}

/** A key pair that belongs to no service. */
export const foreignKeys = ed25519Keys();
