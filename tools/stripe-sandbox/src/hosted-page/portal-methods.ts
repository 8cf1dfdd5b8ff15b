import type { FastifyReply, FastifyRequest } from 'fastify';
import { noRequestCause } from '#app/api/endpoint';
import { newCardMethod, newDebitMethod } from '#app/payment-methods/payment-method';
import type { PaymentMethod } from '#app/payment-methods/payment-method';
import { failSetupAuthentication, saveMethod } from '#app/setup-intents/save-method';
import type { SaveOutcome } from '#app/setup-intents/save-method';
import { openSetup } from '#app/setup-intents/setup-intent';
import type { SetupIntent } from '#app/setup-intents/setup-intent';
import type { Sandbox } from '../sandbox';
import { html } from './html';
import { authenticationPage } from './message-pages';
import { methodFields, problemHtml, testCardsHtml } from './method-fields';
import type { FormView } from './method-fields';
import { readCard, validateForm, normalizeIban, emptyPaymentInput, readPaymentForm } from './payment-form';
import type { PaymentInput } from './payment-form';
import { setDefaultMethod, returnUrlOf } from './portal-actions';
import { portalFrame } from './portal-page';
import type { PortalVisit } from './portal-server';
import { parseFormBody, originsOf, sendPage } from './send-page';
import { declineText, translationsFor } from './translations';

const emptyForm: Pick<FormView, 'typed' | 'errors' | 'problem'> = { typed: emptyPaymentInput, errors: {}, problem: null };

/** The portal's pages for one more payment method. */
export class PortalMethodPages {
  constructor(private readonly sandbox: Sandbox) {}

  show(reply: FastifyReply, visit: PortalVisit): FastifyReply {
    return this.sendMethodPage(reply, visit, 200, emptyForm);
  }

  add(request: FastifyRequest, reply: FastifyReply, visit: PortalVisit): FastifyReply {
    const paymentInput = readPaymentForm(parseFormBody(request));
    const errors = validateForm(paymentInput, translationsFor(visit.language), new Date(this.sandbox.clock.nowMs()), false);
    if (Object.keys(errors).length > 0) return this.sendMethodPage(reply, visit, 422, { typed: paymentInput, errors, problem: null });
    return this.sandbox.runInTimeOf(visit.customer.id, () => {
      const details = { customer: visit.customer.id, description: null, metadata: {}, methodTypes: ['card', 'sepa_debit'] };
      return this.saveAndRespond(
        reply,
        visit,
        openSetup(this.sandbox, details, noRequestCause),
        this.createMethod(paymentInput, visit),
        paymentInput,
      );
    });
  }

  showAuthentication(reply: FastifyReply, visit: PortalVisit): FastifyReply {
    if (this.findAuthenticatingSetup(visit) === undefined) return this.show(reply, visit);
    const { shopName } = this.sandbox.options;
    const address = `/p/session/${visit.session.id}/authenticate`;
    return sendPage(reply, 200, authenticationPage({ shopName, language: visit.language, address, amount: null }));
  }

  completeAuthentication(request: FastifyRequest, reply: FastifyReply, visit: PortalVisit): FastifyReply {
    const setupIntent = this.findAuthenticatingSetup(visit);
    const method = this.sandbox.paymentMethods.get(setupIntent?.payment_method ?? '');
    if (setupIntent === undefined || method === undefined) return this.show(reply, visit);
    return this.sandbox.runInTimeOf(visit.customer.id, () => {
      if (parseFormBody(request)['decision'] === 'complete')
        return this.saveAndRespond(reply, visit, setupIntent, method, emptyPaymentInput);
      failSetupAuthentication(this.sandbox, setupIntent);
      return this.sendMethodPage(reply, visit, 402, { ...emptyForm, problem: declineText(visit.language, 'authentication_failed') });
    });
  }

  /** Saves a method, or starts its authentication; an authenticated method is saved. */
  private saveAndRespond(
    reply: FastifyReply,
    visit: PortalVisit,
    setupIntent: SetupIntent,
    method: PaymentMethod,
    paymentInput: PaymentInput,
  ): FastifyReply {
    const bankUrl = `${this.sandbox.origin}/p/session/${visit.session.id}/authenticate`;
    const wasAuthenticated = setupIntent.status === 'requires_action';
    const outcome = saveMethod(this.sandbox, { customer: visit.customer.id, bankUrl }, setupIntent, method, wasAuthenticated);
    return this.respondToOutcome(reply, visit, method, { outcome, typed: paymentInput });
  }

  private respondToOutcome(
    reply: FastifyReply,
    visit: PortalVisit,
    method: PaymentMethod,
    { outcome, typed: paymentInput }: { outcome: SaveOutcome; typed: PaymentInput },
  ): FastifyReply {
    if (outcome.kind === 'authenticate') return reply.redirect(`/p/session/${visit.session.id}/authenticate`, 303);
    if (outcome.kind === 'declined')
      return this.sendMethodPage(reply, visit, 402, {
        typed: paymentInput,
        errors: {},
        problem: declineText(visit.language, outcome.declineCode),
      });
    setDefaultMethod(this.sandbox, visit.customer, method);
    return reply.redirect(returnUrlOf(visit.session), 303);
  }

  private createMethod(paymentInput: PaymentInput, { customer }: PortalVisit): PaymentMethod {
    const payer = { name: paymentInput.method === 'card' ? paymentInput.name : paymentInput.holder, email: customer.email, country: null };
    if (paymentInput.method === 'card') return newCardMethod(this.sandbox, readCard(paymentInput), payer);
    return newDebitMethod(this.sandbox, normalizeIban(paymentInput.iban), payer);
  }

  /** The setup intent that waits for the owner's authentication. */
  private findAuthenticatingSetup({ customer }: PortalVisit): SetupIntent | undefined {
    const customerSetups = this.sandbox.setupIntents
      .all()
      .filter((setupIntent) => setupIntent.customer === customer.id && setupIntent.status === 'requires_action');
    return customerSetups.at(-1);
  }

  private sendMethodPage(reply: FastifyReply, visit: PortalVisit, status: number, form: typeof emptyForm): FastifyReply {
    const { shopName } = this.sandbox.options;
    const translations = translationsFor(visit.language);
    const view: FormView = { ...form, offered: ['card', 'sepa_debit'], mandate: translations.mandateLater.replace('{shop}', shopName) };
    const portalUrl = `/p/session/${visit.session.id}`;
    const body = html`<form method="post" action="${portalUrl}/add" novalidate>
      ${problemHtml(form, translations)} ${methodFields(view, translations)}
      <button class="primary" type="submit">${translations.save}</button>
      <p><a class="back" href="${portalUrl}?back">${translations.goBack}</a></p>
      ${testCardsHtml(translations)}
    </form>`;
    const formOrigins = originsOf([visit.session.return_url, visit.session.flow?.after_completion.redirect?.return_url ?? null]);
    return sendPage(reply, status, portalFrame({ ...visit, shopName }, translations.addMethod, body), { forms: formOrigins });
  }
}
