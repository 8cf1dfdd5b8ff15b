import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PortalConfiguration } from '#app/billing-portal/configuration';
import type { PortalSession } from '#app/billing-portal/portal-session';
import type { Customer } from '#app/customers/customer';
import type { PaymentMethod } from '#app/payment-methods/payment-method';
import type { Subscription } from '#app/subscriptions/subscription';
import type { Sandbox } from '../sandbox';
import { unknownPage } from './message-pages';
import { cancelPlan, changeDetails, keepPlan, makeDefault, methodsOf, plansOf, removeMethod, whereTo } from './portal-actions';
import { PortalMethodPages } from './portal-methods';
import { cancelPage, portalPage } from './portal-page';
import type { PortalView } from './portal-page';
import { formOf, idIn, originsOf, sendPage } from './send-page';
import { languageOf, translationsIn } from './translations';
import type { Language } from './translations';

const HOUR = 3600;

/** A customer in the portal, with the session and the permitted features. */
export interface Visit {
  readonly session: PortalSession;
  readonly configuration: PortalConfiguration;
  readonly customer: Customer;
  readonly language: Language;
}

type Action = (visit: Visit, id: string) => string | null;

/** The hosted billing portal of one sandbox. */
class Portal {
  constructor(private readonly sandbox: Sandbox) {}

  /** First page of a flow: its own, or the portal's. */
  show(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return this.visiting(request, reply, (visit) => {
      const { flow } = visit.session;
      const isFirst = request.headers.referer === undefined && new URL(request.url, 'http://portal').search === '';
      if (flow?.type === 'payment_method_update' && isFirst) return reply.redirect(`/p/session/${visit.session.id}/add`, 303);
      const plan = flow?.subscription_cancel?.subscription;
      if (plan !== undefined && isFirst) return reply.redirect(`/p/session/${visit.session.id}/cancel/${plan}`, 303);
      return this.home(reply, visit, 200, null);
    });
  }

  askCancel(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return this.visiting(request, reply, (visit) => {
      const plan = this.planOf(visit, (request.params as { plan: string }).plan);
      if (plan === undefined || !visit.configuration.features.subscription_cancel.enabled) return this.home(reply, visit, 404, null);
      return sendPage(reply, 200, cancelPage(this.viewOf(visit, null), plan), { forms: originsOf([visit.session.return_url]) });
    });
  }

  /** Applies an action to the plan or method in the form, and shows the result. */
  act(action: Action) {
    return (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
      this.visiting(request, reply, (visit) => {
        const { id } = formOf(request);
        const problem = this.sandbox.inTimeOf(visit.customer.id, () => action(visit, typeof id === 'string' ? id : ''));
        return problem === null ? this.goOn(reply, visit) : this.home(reply, visit, 409, problem);
      });
  }

  readonly cancel: Action = (visit, id) => {
    const plan = this.planOf(visit, id);
    if (plan !== undefined && visit.configuration.features.subscription_cancel.enabled) cancelPlan(this.sandbox, plan, visit.configuration);
    return null;
  };

  readonly renew: Action = (visit, id) => {
    const plan = this.planOf(visit, id);
    if (plan !== undefined && visit.configuration.features.subscription_cancel.enabled) keepPlan(this.sandbox, plan);
    return null;
  };

  readonly makeDefault: Action = (visit, id) => {
    const method = this.methodOf(visit, id);
    if (method !== undefined) makeDefault(this.sandbox, visit.customer, method);
    return null;
  };

  readonly remove: Action = (visit, id) => {
    const method = this.methodOf(visit, id);
    if (method === undefined || removeMethod(this.sandbox, visit.customer, method)) return null;
    return translationsIn(visit.language).lastMethod;
  };

  changeDetails(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return this.visiting(request, reply, (visit) => {
      if (visit.configuration.features.customer_update.enabled)
        changeDetails(this.sandbox, visit.customer, visit.configuration, formOf(request));
      return this.goOn(reply, visit);
    });
  }

  /** Finds the session of a request. An unknown or expired one, or one of a deleted customer, is not found. */
  visiting(request: FastifyRequest, reply: FastifyReply, work: (visit: Visit) => FastifyReply): FastifyReply {
    const session = this.sandbox.portalSessions.get(idIn(request));
    const customer = this.sandbox.customers.get(session?.customer ?? '');
    const configuration = this.sandbox.portalConfigurations.get(session?.configuration ?? '');
    const browser = request.headers['accept-language'];
    const isKnown = session !== undefined && customer !== undefined && !this.sandbox.deletedCustomers.has(customer.id);
    if (!isKnown || configuration === undefined || this.sandbox.clock.seconds() > session.created + HOUR)
      return sendPage(reply, 404, unknownPage(this.sandbox.options.shopName, languageOf(null, browser)));
    return work({ session, customer, configuration, language: languageOf(session.locale, browser) });
  }

  private goOn(reply: FastifyReply, { session }: Visit): FastifyReply {
    return reply.redirect(whereTo(session), 303);
  }

  private home(reply: FastifyReply, visit: Visit, status: number, notice: string | null): FastifyReply {
    const forms = originsOf([visit.session.return_url]);
    return sendPage(reply, status, portalPage(this.viewOf(visit, notice)), { forms });
  }

  private viewOf(visit: Visit, notice: string | null): PortalView {
    const { customer } = visit;
    return {
      ...visit,
      subscriptions: plansOf(this.sandbox, customer),
      nameOf: (subscription) => this.nameOf(subscription),
      methods: methodsOf(this.sandbox, customer),
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

  private planOf({ customer }: Visit, id: string): Subscription | undefined {
    return plansOf(this.sandbox, customer).find((plan) => plan.id === id);
  }

  private methodOf({ customer, configuration }: Visit, id: string): PaymentMethod | undefined {
    if (!configuration.features.payment_method_update.enabled) return undefined;
    return methodsOf(this.sandbox, customer).find((method) => method.id === id);
  }
}

/** Serves the billing portal at `/p/session/{session}`. */
export function servePortal(server: FastifyInstance, sandbox: Sandbox): void {
  const portal = new Portal(sandbox);
  const adding = new PortalMethodPages(sandbox);
  const actions = { cancel: portal.cancel, renew: portal.renew, default: portal.makeDefault, remove: portal.remove };
  server.get('/p/session/:id', (request, reply) => portal.show(request, reply));
  for (const [name, action] of Object.entries(actions)) server.post(`/p/session/:id/${name}`, portal.act(action));
  server.get('/p/session/:id/cancel/:plan', (request, reply) => portal.askCancel(request, reply));
  server.post('/p/session/:id/details', (request, reply) => portal.changeDetails(request, reply));
  server.get('/p/session/:id/add', (request, reply) => portal.visiting(request, reply, (visit) => adding.show(reply, visit)));
  server.post('/p/session/:id/add', (request, reply) => portal.visiting(request, reply, (visit) => adding.add(request, reply, visit)));
  server.get('/p/session/:id/authenticate', (request, reply) => portal.visiting(request, reply, (visit) => adding.showBank(reply, visit)));
  server.post('/p/session/:id/authenticate', (request, reply) =>
    portal.visiting(request, reply, (visit) => adding.decide(request, reply, visit)),
  );
}
