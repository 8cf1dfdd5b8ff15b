import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PortalConfiguration } from '#app/billing-portal/configuration';
import type { PortalSession } from '#app/billing-portal/portal-session';
import type { Customer } from '#app/customers/customer';
import type { PaymentMethod } from '#app/payment-methods/payment-method';
import type { Subscription } from '#app/subscriptions/subscription';
import type { Sandbox } from '../sandbox';
import { notFoundPage } from './message-pages';
import {
  cancelAsConfigured,
  changeDetails,
  revokeCancellation,
  setDefaultMethod,
  paymentMethodsOf,
  activeSubscriptionsOf,
  removeMethod,
  returnUrlOf,
} from './portal-actions';
import { PortalMethodPages } from './portal-methods';
import { cancelPage, portalPage } from './portal-page';
import type { PortalView } from './portal-page';
import { parseFormBody, idParamOf, originsOf, sendPage } from './send-page';
import { languageOf, translationsFor } from './translations';
import type { Language } from './translations';

const HOUR_SECONDS = 3600;

/** A customer in the portal, with the session and the permitted features. */
export interface PortalVisit {
  readonly session: PortalSession;
  readonly configuration: PortalConfiguration;
  readonly customer: Customer;
  readonly language: Language;
}

type PortalAction = (visit: PortalVisit, id: string) => string | null;

/** The hosted billing portal of one sandbox. */
class Portal {
  constructor(private readonly sandbox: Sandbox) {}

  /** First page of a flow: its own, or the portal's. */
  show(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return this.withVisit(request, reply, (visit) => {
      const { flow } = visit.session;
      const isFirstVisit = request.headers.referer === undefined && new URL(request.url, 'http://portal').search === '';
      if (flow?.type === 'payment_method_update' && isFirstVisit) return reply.redirect(`/p/session/${visit.session.id}/add`, 303);
      const plan = flow?.subscription_cancel?.subscription;
      if (plan !== undefined && isFirstVisit) return reply.redirect(`/p/session/${visit.session.id}/cancel/${plan}`, 303);
      return this.sendPortalPage(reply, visit, 200, null);
    });
  }

  showCancelPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return this.withVisit(request, reply, (visit) => {
      const plan = this.findSubscription(visit, (request.params as { plan: string }).plan);
      if (plan === undefined || !visit.configuration.features.subscription_cancel.enabled)
        return this.sendPortalPage(reply, visit, 404, null);
      return sendPage(reply, 200, cancelPage(this.viewOf(visit, null), plan), { forms: originsOf([visit.session.return_url]) });
    });
  }

  /** Applies an action to the plan or method in the form, and shows the result. */
  handleAction(action: PortalAction) {
    return (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
      this.withVisit(request, reply, (visit) => {
        const { id } = parseFormBody(request);
        const problem = this.sandbox.runInTimeOf(visit.customer.id, () => action(visit, typeof id === 'string' ? id : ''));
        return problem === null ? this.redirectBack(reply, visit) : this.sendPortalPage(reply, visit, 409, problem);
      });
  }

  readonly cancel: PortalAction = (visit, id) => {
    const plan = this.findSubscription(visit, id);
    if (plan !== undefined && visit.configuration.features.subscription_cancel.enabled)
      cancelAsConfigured(this.sandbox, plan, visit.configuration);
    return null;
  };

  readonly renew: PortalAction = (visit, id) => {
    const plan = this.findSubscription(visit, id);
    if (plan !== undefined && visit.configuration.features.subscription_cancel.enabled) revokeCancellation(this.sandbox, plan);
    return null;
  };

  readonly makeDefault: PortalAction = (visit, id) => {
    const method = this.findMethod(visit, id);
    if (method !== undefined) setDefaultMethod(this.sandbox, visit.customer, method);
    return null;
  };

  readonly remove: PortalAction = (visit, id) => {
    const method = this.findMethod(visit, id);
    if (method === undefined || removeMethod(this.sandbox, visit.customer, method)) return null;
    return translationsFor(visit.language).lastMethod;
  };

  changeDetails(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return this.withVisit(request, reply, (visit) => {
      if (visit.configuration.features.customer_update.enabled)
        changeDetails(this.sandbox, visit.customer, visit.configuration, parseFormBody(request));
      return this.redirectBack(reply, visit);
    });
  }

  /** Finds the session of a request. An unknown or expired one, or one of a deleted customer, is not found. */
  withVisit(request: FastifyRequest, reply: FastifyReply, handler: (visit: PortalVisit) => FastifyReply): FastifyReply {
    const session = this.sandbox.portalSessions.get(idParamOf(request));
    const customer = this.sandbox.customers.get(session?.customer ?? '');
    const configuration = this.sandbox.portalConfigurations.get(session?.configuration ?? '');
    const acceptLanguage = request.headers['accept-language'];
    const isValidSession = session !== undefined && customer !== undefined && !this.sandbox.deletedCustomers.has(customer.id);
    if (!isValidSession || configuration === undefined || this.sandbox.clock.seconds() > session.created + HOUR_SECONDS)
      return sendPage(reply, 404, notFoundPage(this.sandbox.options.shopName, languageOf(null, acceptLanguage)));
    return handler({ session, customer, configuration, language: languageOf(session.locale, acceptLanguage) });
  }

  private redirectBack(reply: FastifyReply, { session }: PortalVisit): FastifyReply {
    return reply.redirect(returnUrlOf(session), 303);
  }

  private sendPortalPage(reply: FastifyReply, visit: PortalVisit, status: number, notice: string | null): FastifyReply {
    const formOrigins = originsOf([visit.session.return_url]);
    return sendPage(reply, status, portalPage(this.viewOf(visit, notice)), { forms: formOrigins });
  }

  private viewOf(visit: PortalVisit, notice: string | null): PortalView {
    const { customer } = visit;
    return {
      ...visit,
      subscriptions: activeSubscriptionsOf(this.sandbox, customer),
      nameOf: (subscription) => this.nameOf(subscription),
      methods: paymentMethodsOf(this.sandbox, customer),
      invoices: this.sandbox.invoices
        .all()
        .filter((invoice) => invoice.customer === customer.id && invoice.status !== 'draft')
        .slice(-24)
        .reverse(),
      shopName: this.sandbox.options.shopName,
      notice,
    };
  }

  private nameOf({ items }: Subscription): string {
    const names = items.data.map(({ price }) => price.nickname ?? this.sandbox.products.get(price.product)?.name ?? price.id);
    return names.join(', ');
  }

  private findSubscription({ customer }: PortalVisit, id: string): Subscription | undefined {
    return activeSubscriptionsOf(this.sandbox, customer).find((plan) => plan.id === id);
  }

  private findMethod({ customer, configuration }: PortalVisit, id: string): PaymentMethod | undefined {
    if (!configuration.features.payment_method_update.enabled) return undefined;
    return paymentMethodsOf(this.sandbox, customer).find((method) => method.id === id);
  }
}

/** Serves the billing portal at `/p/session/{session}`. */
export function servePortal(server: FastifyInstance, sandbox: Sandbox): void {
  const portal = new Portal(sandbox);
  const methodPages = new PortalMethodPages(sandbox);
  const actions = { cancel: portal.cancel, renew: portal.renew, default: portal.makeDefault, remove: portal.remove };
  server.get('/p/session/:id', (request, reply) => portal.show(request, reply));
  for (const [name, action] of Object.entries(actions)) server.post(`/p/session/:id/${name}`, portal.handleAction(action));
  server.get('/p/session/:id/cancel/:plan', (request, reply) => portal.showCancelPage(request, reply));
  server.post('/p/session/:id/details', (request, reply) => portal.changeDetails(request, reply));
  server.get('/p/session/:id/add', (request, reply) => portal.withVisit(request, reply, (visit) => methodPages.show(reply, visit)));
  server.post('/p/session/:id/add', (request, reply) =>
    portal.withVisit(request, reply, (visit) => methodPages.add(request, reply, visit)),
  );
  server.get('/p/session/:id/authenticate', (request, reply) =>
    portal.withVisit(request, reply, (visit) => methodPages.showAuthentication(reply, visit)),
  );
  server.post('/p/session/:id/authenticate', (request, reply) =>
    portal.withVisit(request, reply, (visit) => methodPages.completeAuthentication(request, reply, visit)),
  );
}
