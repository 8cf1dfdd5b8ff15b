import {
  listPaymentMethods,
  setPlanPaymentMethod,
  removePaymentMethod,
  setDefaultPaymentMethod,
  type ListPaymentMethodsReply,
  type ListPaymentMethodsRequest,
  type PaymentMethodRequest,
  type SetPlanPaymentMethodRequest,
} from '@brote/contracts/orders';
import { refuse, RequestHandler, type CallContext } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { isStripeFault } from '@brote/stripe-service';
import { Controller } from '@nestjs/common';
import Stripe from 'stripe';
import { AccountsQueries } from '#app/payments/customers/accounts.queries';
import { singleUseKey } from '#app/payments/stripe/single-use-key';
import { idOf } from '#app/payments/stripe/stripe-id';
import { PaymentMethodsLock, paymentMethodsReply, SavedMethodsReader, type SavedMethods } from './saved-methods';

/** The metadata key by which a plan at Stripe has a card of its own. */
const OWN_CARD_KEY = 'own_card';

/** The saved methods of an account at Stripe. Only methods of its own customer can be changed. */
@Controller()
export class PaymentMethods {
  constructor(
    private readonly stripe: Stripe,
    private readonly accounts: AccountsQueries,
    private readonly reader: SavedMethodsReader,
    private readonly lock: PaymentMethodsLock,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal PAYMENT_PROVIDER_UNAVAILABLE */
  @RequestHandler(listPaymentMethods)
  async list(_request: ListPaymentMethodsRequest, { authenticatedCaller }: CallContext): Promise<ListPaymentMethodsReply> {
    return mapStripeFaults(async () => {
      const customerId = await this.findCustomerOf(authenticatedCaller.userId);
      return customerId === null ? { methods: [] } : this.readView(customerId);
    });
  }

  /**
   * Also changes each running plan: Stripe charges a plan to its own card, whatever the default is. A plan that was assigned a card
   * on purpose keeps it. @throws Refusal PAYMENT_METHOD_UNKNOWN, PAYMENT_PROVIDER_UNAVAILABLE
   */
  @RequestHandler(setDefaultPaymentMethod)
  async makeDefault({ methodId }: PaymentMethodRequest, call: CallContext): Promise<ListPaymentMethodsReply> {
    return this.change(call, methodId, async (customerId, { live }) => {
      // The plans first: after a failure in between, the page still shows the old default.
      for (const { id } of live.filter((plan) => !hasOwnCard(plan) && idOf(plan.default_payment_method) !== methodId))
        await this.setPlanMethod(id, methodId);
      await this.setDefault(customerId, methodId);
    });
  }

  /**
   * Charges one plan to this method, also after another one becomes the default. The default itself is no card of its own.
   * @throws Refusal SUBSCRIPTION_UNKNOWN, PAYMENT_METHOD_UNKNOWN, PAYMENT_PROVIDER_UNAVAILABLE
   */
  @RequestHandler(setPlanPaymentMethod)
  async payPlanWith({ subscriptionId, methodId }: SetPlanPaymentMethodRequest, call: CallContext): Promise<ListPaymentMethodsReply> {
    return this.change(call, methodId, async (_customerId, { live, defaultId }) => {
      const plan = live.find(({ metadata }) => metadata['subscription_id'] === subscriptionId);
      if (plan === undefined) return refuse(setPlanPaymentMethod, 'SUBSCRIPTION_UNKNOWN');
      await this.setPlanMethod(plan.id, methodId, { [OWN_CARD_KEY]: methodId === defaultId ? '' : 'yes' });
    });
  }

  /** The default moves to another one first, also that of each subscription. @throws Refusal PAYMENT_METHOD_UNKNOWN, PAYMENT_METHOD_IN_USE, PAYMENT_PROVIDER_UNAVAILABLE */
  @RequestHandler(removePaymentMethod)
  async remove({ methodId }: PaymentMethodRequest, call: CallContext): Promise<ListPaymentMethodsReply> {
    return this.change(call, methodId, async (customerId, savedMethods) => {
      const replacementId = replacementOf(savedMethods, methodId);
      if (replacementId === null && savedMethods.live.length > 0) refuse(removePaymentMethod, 'PAYMENT_METHOD_IN_USE');
      if (replacementId !== null) await this.replaceMethod(customerId, savedMethods, methodId, replacementId);
      await this.stripe.paymentMethods.detach(methodId, {}, singleUseKey('detach', methodId));
    });
  }

  private async change(
    { authenticatedCaller: { userId } }: CallContext,
    methodId: string,
    work: (customerId: string, savedMethods: SavedMethods) => Promise<void>,
  ): Promise<ListPaymentMethodsReply> {
    const customerId = await this.findCustomerOf(userId);
    if (customerId === null) return refuse(setDefaultPaymentMethod, 'PAYMENT_METHOD_UNKNOWN');
    return mapStripeFaults(() =>
      this.lock.runExclusive(userId, async () => {
        const savedMethods = await this.reader.read(customerId);
        if (!savedMethods.methods.some(({ id }) => id === methodId)) refuse(setDefaultPaymentMethod, 'PAYMENT_METHOD_UNKNOWN');
        await work(customerId, savedMethods);
        return this.readView(customerId);
      }),
    );
  }

  private async replaceMethod(
    customerId: string,
    { defaultId, live }: SavedMethods,
    methodId: string,
    replacementId: string,
  ): Promise<void> {
    if (defaultId === methodId) await this.setDefault(customerId, replacementId);
    for (const { id, default_payment_method: currentMethod } of live) {
      if (idOf(currentMethod) === methodId) await this.setPlanMethod(id, replacementId, { [OWN_CARD_KEY]: '' });
    }
  }

  private async setPlanMethod(stripeSubscriptionId: string, methodId: string, metadata: Record<string, string> = {}): Promise<void> {
    const params = { default_payment_method: methodId, metadata };
    await this.stripe.subscriptions.update(stripeSubscriptionId, params, singleUseKey('pay-with', stripeSubscriptionId));
  }

  private async setDefault(customerId: string, methodId: string): Promise<void> {
    const params = { invoice_settings: { default_payment_method: methodId } };
    await this.stripe.customers.update(customerId, params, singleUseKey('default', customerId));
  }

  private async readView(customerId: string): Promise<ListPaymentMethodsReply> {
    return paymentMethodsReply(await this.reader.read(customerId), this.clock.now());
  }

  private async findCustomerOf(userId: string): Promise<string | null> {
    return (await this.accounts.byId(userId))?.customerId ?? null;
  }
}

const hasOwnCard = ({ metadata }: Stripe.Subscription): boolean => (metadata[OWN_CARD_KEY] ?? '') !== '';

/** The method that replaces a removed one: the default if it is another method, else the newest. */
function replacementOf({ methods, defaultId }: SavedMethods, methodId: string): string | null {
  const otherMethods = methods.filter(({ id }) => id !== methodId).sort((one, other) => other.created - one.created);
  return (otherMethods.find(({ id }) => id === defaultId) ?? otherMethods[0])?.id ?? null;
}

/** Maps every fault of Stripe to one refusal. @throws Refusal PAYMENT_PROVIDER_UNAVAILABLE */
async function mapStripeFaults<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isStripeFault(error)) refuse(listPaymentMethods, 'PAYMENT_PROVIDER_UNAVAILABLE');
    throw error;
  }
}
