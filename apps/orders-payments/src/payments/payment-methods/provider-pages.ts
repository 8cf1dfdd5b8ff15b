import { addPaymentMethod, type ProviderPage, openBillingPortal, type AddPaymentMethodBody } from '@brote/contracts/orders';
import { Refusal, refuse, RequestHandler, type CallContext } from '@brote/messaging';
import { methodsFor } from '@brote/stripe-service';
import { Injectable, Controller } from '@nestjs/common';
import Stripe from 'stripe';
import { OrdersConfig } from '#app/config';
import { EnsureCustomer } from '#app/payments/customers/ensure-customer';
import { singleUseKey } from '#app/payments/stripe/single-use-key';

/** Raise it with each change of the portal's features: a new configuration is then created. */
const CONFIGURATION_EDITION = '2';

/**
 * The plan is changed and paused in the shop alone, which changes deliveries and charges together. The tax number of a company is typed in the
 * shop too: it belongs on the shop's invoices, and Stripe's would make a claim about VAT.
 */
const PORTAL_FEATURES: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
  customer_update: { enabled: true, allowed_updates: ['address', 'name'] },
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

/** The tab of the account to which every page of Stripe returns. */
const RETURN_PATH = '/account?tab=payment-methods';

/** Opens pages of Stripe for an account; creates its customer when there is none yet. */
@Controller()
export class ProviderPages {
  constructor(
    private readonly stripe: Stripe,
    private readonly ensureCustomer: EnsureCustomer,
    private readonly portal: PortalConfiguration,
    private readonly config: OrdersConfig,
  ) {}

  /** Saves a method for later; takes no money. @throws Refusal PAYMENT_PROVIDER_UNAVAILABLE; Unavailable */
  @RequestHandler(addPaymentMethod)
  async addMethod({ locale }: AddPaymentMethodBody, { authenticatedCaller }: CallContext): Promise<ProviderPage> {
    return this.open(async () => {
      const customer = await this.ensureCustomer.ensure(authenticatedCaller.userId);
      const returnUrl = this.config.publicOrigin + RETURN_PATH;
      const params = {
        mode: 'setup' as const,
        ...methodsFor('saved'),
        customer,
        currency: 'eur',
        locale,
        success_url: `${returnUrl}&added=1`,
        cancel_url: returnUrl,
      };
      const { url } = await this.stripe.checkout.sessions.create(params, singleUseKey('setup', customer));
      return url;
    });
  }

  /** Methods, invoices, billing details, and ending a subscription with its period. @throws Refusal PAYMENT_PROVIDER_UNAVAILABLE; Unavailable */
  @RequestHandler(openBillingPortal)
  async openBillingPortal({ locale }: AddPaymentMethodBody, { authenticatedCaller }: CallContext): Promise<ProviderPage> {
    return this.open(async () => {
      const customer = await this.ensureCustomer.ensure(authenticatedCaller.userId);
      const configuration = await this.portal.getId();
      const params = { customer, configuration, locale, return_url: this.config.publicOrigin + RETURN_PATH };
      const { url } = await this.stripe.billingPortal.sessions.create(params, singleUseKey('portal', customer));
      return url;
    });
  }

  private async open(createPage: () => Promise<string | null>): Promise<ProviderPage> {
    try {
      const url = await createPage();
      return url === null ? refuse(addPaymentMethod, 'PAYMENT_PROVIDER_UNAVAILABLE') : { url };
    } catch (error) {
      // An account that is closing meanwhile gets no page either.
      const isProviderUnavailable =
        error instanceof Stripe.errors.StripeError || (error instanceof Refusal && error.code === 'ACCOUNT_UNKNOWN');
      if (isProviderUnavailable) refuse(addPaymentMethod, 'PAYMENT_PROVIDER_UNAVAILABLE');
      throw error;
    }
  }
}
