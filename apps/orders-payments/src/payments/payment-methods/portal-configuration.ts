import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';

/** Raise it with each change of the portal's features: a new configuration is then created. */
const CONFIGURATION_EDITION = '1';

/** The plan is changed and paused in the shop alone, which changes deliveries and charges together. */
const PORTAL_FEATURES: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
  customer_update: { enabled: true, allowed_updates: ['address', 'name', 'tax_id'] },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
  subscription_update: { enabled: false },
};

/** The shop's configuration of Stripe's portal, created once per Stripe account. */
@Injectable()
export class PortalConfiguration {
  private configurationId: string | null = null;

  constructor(private readonly stripe: Stripe) {}

  /** @throws Stripe's errors */
  async getId(): Promise<string> {
    this.configurationId ??= (await this.find()) ?? (await this.create());
    return this.configurationId;
  }

  private async find(): Promise<string | null> {
    const { data } = await this.stripe.billingPortal.configurations.list({ active: true, limit: 100 });
    return data.find(({ metadata }) => metadata?.['edition'] === CONFIGURATION_EDITION)?.id ?? null;
  }

  private async create(): Promise<string> {
    const params = { features: PORTAL_FEATURES, metadata: { edition: CONFIGURATION_EDITION } };
    const { id } = await this.stripe.billingPortal.configurations.create(params, { idempotencyKey: `portal_${CONFIGURATION_EDITION}` });
    return id;
  }
}
