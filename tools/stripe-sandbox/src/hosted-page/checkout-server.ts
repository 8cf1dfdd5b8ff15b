import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CheckoutSession } from '#app/checkout-sessions/checkout-session';
import { finishAuthentication, payByCard, payByDebit } from '#app/checkout-sessions/pay-session';
import type { AttemptOutcome } from '#app/checkout-sessions/pay-session';
import type { Payer } from '#app/payment-methods/payment-method';
import type { Sandbox } from '../sandbox';
import { checkoutPage } from './checkout-page';
import type { PageView } from './checkout-page';
import { formatMoney } from './document';
import { authenticationPage, completePage, expiredPage, notFoundPage } from './message-pages';
import { readCard, validateForm, normalizeIban, emptyPaymentInput, readPaymentForm } from './payment-form';
import type { PaymentInput } from './payment-form';
import { parseFormBody, idParamOf, originsOf, sendPage } from './send-page';
import { declineText, languageOf, translationsFor } from './translations';
import type { Language } from './translations';

/**
 * The longest time, in milliseconds, that a customer waits until the shop received the payment's webhook. The shop's page can then show the
 * order.
 */
const WEBHOOK_WAIT_MS = 10_000;

const successUrlOf = (session: CheckoutSession) => session.success_url?.replaceAll('{CHECKOUT_SESSION_ID}', session.id) ?? null;

/** The hosted page of one sandbox: shows sessions, takes payments, simulates the bank. */
class HostedPage {
  constructor(private readonly sandbox: Sandbox) {}

  show(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const session = this.findSession(request);
    return this.sendSessionPage(
      reply,
      session,
      200,
      this.renderPage(request, session, { typed: emptyPaymentInput, errors: {}, problem: null }),
    );
  }

  async pay(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const session = this.findSession(request);
    if (session?.status !== 'open') return this.respondToAttempt(request, reply, session, { kind: 'closed' });
    const paymentInput = readPaymentForm(parseFormBody(request));
    const language = this.languageFor(request, session);
    const knownEmail = session.customer_email ?? session.customer_details?.email ?? null;
    const errors = validateForm(paymentInput, translationsFor(language), new Date(this.sandbox.clock.nowMs()), knownEmail === null);
    if (Object.keys(errors).length > 0)
      return this.sendSessionPage(reply, session, 422, this.renderPage(request, session, { typed: paymentInput, errors, problem: null }));
    return this.respondToAttempt(
      request,
      reply,
      session,
      this.runInTimeOf(session, () => this.attempt(session, paymentInput, knownEmail ?? paymentInput.email)),
      paymentInput,
    );
  }

  showAuthentication(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const session = this.findSession(request);
    const isAuthenticating = session?.status === 'open' && this.sandbox.checkoutWork.get(session.id)?.authenticatingMethodId !== null;
    if (!isAuthenticating) return this.show(request, reply);
    return this.sendSessionPage(reply, session, 200, this.renderAuthenticationPage(request, session));
  }

  private renderAuthenticationPage(request: FastifyRequest, session: CheckoutSession): string {
    const { shopName } = this.sandbox.options;
    const amount = session.mode === 'setup' ? null : formatMoney(session.amount_total ?? 0, session.currency ?? 'eur');
    const address = `/c/pay/${session.id}/authenticate`;
    return authenticationPage({ shopName, language: this.languageFor(request, session), address, amount });
  }

  completeAuthentication(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const session = this.findSession(request);
    const { decision } = parseFormBody(request);
    const attempt: AttemptOutcome =
      session === undefined
        ? { kind: 'closed' }
        : this.runInTimeOf(session, () => finishAuthentication(this.sandbox, session, decision === 'complete'));
    return this.respondToAttempt(request, reply, session, attempt);
  }

  private runInTimeOf<T>({ customer }: CheckoutSession, work: () => T): T {
    return this.sandbox.runInTimeOf(customer, work);
  }

  private attempt(session: CheckoutSession, paymentInput: PaymentInput, email: string): AttemptOutcome {
    const payer: Payer = { name: paymentInput.method === 'card' ? paymentInput.name : paymentInput.holder, email, country: null };
    if (paymentInput.method === 'card') return payByCard(this.sandbox, session, readCard(paymentInput), payer);
    return payByDebit(this.sandbox, session, normalizeIban(paymentInput.iban), payer);
  }

  /** Redirects after an attempt. A second click on the button arrives here too, and follows the first. */
  private async respondToAttempt(
    request: FastifyRequest,
    reply: FastifyReply,
    session: CheckoutSession | undefined,
    attempt: AttemptOutcome,
    paymentInput = emptyPaymentInput,
  ): Promise<FastifyReply> {
    if (session?.status === 'complete') {
      await this.waitForWebhook(session);
      return reply.redirect(successUrlOf(session) ?? '/', 303);
    }
    if (session !== undefined && attempt.kind === 'authenticate') return reply.redirect(`/c/pay/${session.id}/authenticate`, 303);
    const problem = attempt.kind === 'declined' ? declineText(this.languageFor(request, session), attempt.declineCode) : null;
    const status = attempt.kind === 'declined' ? 402 : 200;
    return this.sendSessionPage(reply, session, status, this.renderPage(request, session, { typed: paymentInput, errors: {}, problem }));
  }

  private async waitForWebhook(session: CheckoutSession): Promise<void> {
    const event = this.sandbox.events.records.get(this.sandbox.checkoutWork.get(session.id)?.completedEventId ?? '');
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, WEBHOOK_WAIT_MS)));
    await Promise.race([event?.answered, timeout]);
    clearTimeout(timer);
  }

  private renderPage(
    request: FastifyRequest,
    session: CheckoutSession | undefined,
    formState: Pick<PageView, 'typed' | 'errors' | 'problem'>,
  ): string {
    const language = this.languageFor(request, session);
    const { shopName } = this.sandbox.options;
    const work = this.sandbox.checkoutWork.get(session?.id ?? '');
    if (session === undefined || work === undefined) return notFoundPage(shopName, language);
    if (session.status === 'complete') return completePage(shopName, language, successUrlOf(session));
    if (session.status === 'expired') return expiredPage(shopName, language, session.cancel_url);
    return checkoutPage({ session, work, shopName, language, ...formState });
  }

  private sendSessionPage(reply: FastifyReply, session: CheckoutSession | undefined, status: number, body: string): FastifyReply {
    const images = this.sandbox.checkoutWork.get(session?.id ?? '')?.images ?? [];
    const formOrigins = originsOf([session?.success_url ?? null, session?.cancel_url ?? null]);
    return sendPage(reply, session === undefined ? 404 : status, body, { forms: formOrigins, pictures: originsOf(images) });
  }

  private findSession(request: FastifyRequest): CheckoutSession | undefined {
    return this.sandbox.checkouts.get(idParamOf(request));
  }

  private languageFor(request: FastifyRequest, session: CheckoutSession | undefined): Language {
    return languageOf(session?.locale ?? null, request.headers['accept-language']);
  }
}

/** Serves the hosted page at `/c/pay/{session}`. */
export function serveHostedPage(server: FastifyInstance, sandbox: Sandbox): void {
  const page = new HostedPage(sandbox);
  server.get('/c/pay/:id', (request, reply) => page.show(request, reply));
  server.post('/c/pay/:id', (request, reply) => page.pay(request, reply));
  server.get('/c/pay/:id/authenticate', (request, reply) => page.showAuthentication(request, reply));
  server.post('/c/pay/:id/authenticate', (request, reply) => page.completeAuthentication(request, reply));
}
