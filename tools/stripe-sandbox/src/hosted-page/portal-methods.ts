import type { FastifyReply, FastifyRequest } from 'fastify';
import { noRequest } from '#app/api/endpoint';
import { newCardMethod, newDebitMethod } from '#app/payment-methods/payment-method';
import type { PaymentMethod } from '#app/payment-methods/payment-method';
import { failSaving, saveMethod } from '#app/setup-intents/save-method';
import type { SavingOutcome } from '#app/setup-intents/save-method';
import { openSetup } from '#app/setup-intents/setup-intent';
import type { SetupIntent } from '#app/setup-intents/setup-intent';
import type { Sandbox } from '../sandbox';
import { html } from './html';
import { authenticationPage } from './message-pages';
import { methodsOf as methodFields, problemOf, testHelp } from './method-fields';
import type { FormView } from './method-fields';
import { cardIn, errorsIn, ibanOf, nothingTyped, typedIn } from './payment-form';
import type { Typed } from './payment-form';
import { makeDefault, whereTo } from './portal-actions';
import { portalFrame } from './portal-page';
import type { Visit } from './portal-server';
import { formOf, originsOf, sendPage } from './send-page';
import { declineText, translationsIn } from './translations';

const empty: Pick<FormView, 'typed' | 'errors' | 'problem'> = { typed: nothingTyped, errors: {}, problem: null };

/** The portal's pages for one more payment method. */
export class PortalMethodPages {
  constructor(private readonly sandbox: Sandbox) {}

  show(reply: FastifyReply, visit: Visit): FastifyReply {
    return this.page(reply, visit, 200, empty);
  }

  add(request: FastifyRequest, reply: FastifyReply, visit: Visit): FastifyReply {
    const typed = typedIn(formOf(request));
    const errors = errorsIn(typed, translationsIn(visit.language), new Date(this.sandbox.clock.nowMs()), false);
    if (Object.keys(errors).length > 0) return this.page(reply, visit, 422, { typed, errors, problem: null });
    return this.sandbox.inTimeOf(visit.customer.id, () => {
      const details = { customer: visit.customer.id, description: null, metadata: {}, methodTypes: ['card', 'sepa_debit'] };
      return this.save(reply, visit, openSetup(this.sandbox, details, noRequest), this.methodIn(typed, visit), typed);
    });
  }

  showBank(reply: FastifyReply, visit: Visit): FastifyReply {
    if (this.waitingSetup(visit) === undefined) return this.show(reply, visit);
    const { shopName } = this.sandbox.options;
    const address = `/p/session/${visit.session.id}/authenticate`;
    return sendPage(reply, 200, authenticationPage({ shopName, language: visit.language, address, amount: null }));
  }

  decide(request: FastifyRequest, reply: FastifyReply, visit: Visit): FastifyReply {
    const setup = this.waitingSetup(visit);
    const method = this.sandbox.paymentMethods.get(setup?.payment_method ?? '');
    if (setup === undefined || method === undefined) return this.show(reply, visit);
    return this.sandbox.inTimeOf(visit.customer.id, () => {
      if (formOf(request)['decision'] === 'complete') return this.save(reply, visit, setup, method, nothingTyped);
      failSaving(this.sandbox, setup);
      return this.page(reply, visit, 402, { ...empty, problem: declineText(visit.language, 'authentication_failed') });
    });
  }

  /** Saves a method, or starts its authentication; an authenticated method is saved. */
  private save(reply: FastifyReply, visit: Visit, setup: SetupIntent, method: PaymentMethod, typed: Typed): FastifyReply {
    const bankUrl = `${this.sandbox.origin}/p/session/${visit.session.id}/authenticate`;
    const wasAuthenticated = setup.status === 'requires_action';
    const outcome = saveMethod(this.sandbox, { customer: visit.customer.id, bankUrl }, setup, method, wasAuthenticated);
    return this.follow(reply, visit, method, { outcome, typed });
  }

  private follow(
    reply: FastifyReply,
    visit: Visit,
    method: PaymentMethod,
    { outcome, typed }: { outcome: SavingOutcome; typed: Typed },
  ): FastifyReply {
    if (outcome.kind === 'authenticate') return reply.redirect(`/p/session/${visit.session.id}/authenticate`, 303);
    if (outcome.kind === 'declined')
      return this.page(reply, visit, 402, { typed, errors: {}, problem: declineText(visit.language, outcome.declineCode) });
    makeDefault(this.sandbox, visit.customer, method);
    return reply.redirect(whereTo(visit.session), 303);
  }

  private methodIn(typed: Typed, { customer }: Visit): PaymentMethod {
    const payer = { name: typed.method === 'card' ? typed.name : typed.holder, email: customer.email, country: null };
    if (typed.method === 'card') return newCardMethod(this.sandbox, cardIn(typed), payer);
    return newDebitMethod(this.sandbox, ibanOf(typed.iban), payer);
  }

  /** The setup intent that waits for the owner's authentication. */
  private waitingSetup({ customer }: Visit): SetupIntent | undefined {
    const theirs = this.sandbox.setupIntents.all().filter((setup) => setup.customer === customer.id && setup.status === 'requires_action');
    return theirs.at(-1);
  }

  private page(reply: FastifyReply, visit: Visit, status: number, form: typeof empty): FastifyReply {
    const { shopName } = this.sandbox.options;
    const translations = translationsIn(visit.language);
    const view: FormView = { ...form, offered: ['card', 'sepa_debit'], mandate: translations.mandateLater.replace('{shop}', shopName) };
    const home = `/p/session/${visit.session.id}`;
    const body = html`<form method="post" action="${home}/add" novalidate>
      ${problemOf(form, translations)} ${methodFields(view, translations)}
      <button class="primary" type="submit">${translations.save}</button>
      <p><a class="back" href="${home}?back">${translations.goBack}</a></p>
      ${testHelp(translations)}
    </form>`;
    const forms = originsOf([visit.session.return_url, visit.session.flow?.after_completion.redirect?.return_url ?? null]);
    return sendPage(reply, status, portalFrame({ ...visit, shopName }, translations.addMethod, body), { forms });
  }
}
