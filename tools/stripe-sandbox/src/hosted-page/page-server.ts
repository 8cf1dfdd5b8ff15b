import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CheckoutSession } from '#app/checkout-sessions/checkout-session';
import { finishAuthentication, payByCard, payByDebit } from '#app/checkout-sessions/pay-session';
import type { Attempt } from '#app/checkout-sessions/pay-session';
import type { Payer } from '#app/payment-methods/payment-method';
import type { Sandbox } from '../sandbox';
import { checkoutPage } from './checkout-page';
import type { PageView } from './checkout-page';
import { money } from './document';
import { authenticationPage, completePage, expiredPage, unknownPage } from './message-pages';
import { cardIn, errorsIn, ibanOf, nothingTyped, typedIn } from './payment-form';
import type { Typed } from './payment-form';
import { formOf, idIn, originsOf, sendPage } from './send-page';
import { declineText, languageOf, translationsIn } from './translations';
import type { Language } from './translations';

/**
 * The longest time, in milliseconds, that a customer waits until the shop received the payment's webhook. The shop's page can then show the
 * order.
 */
const WAIT_FOR_SHOP_MS = 10_000;

const successUrlOf = (session: CheckoutSession) => session.success_url?.replaceAll('{CHECKOUT_SESSION_ID}', session.id) ?? null;

/** The hosted page of one sandbox: shows sessions, takes payments, simulates the bank. */
class HostedPage {
  constructor(private readonly sandbox: Sandbox) {}

  show(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const session = this.sessionOf(request);
    return this.page(reply, session, 200, this.pageOf(request, session, { typed: nothingTyped, errors: {}, problem: null }));
  }

  async pay(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const session = this.sessionOf(request);
    if (session?.status !== 'open') return this.goOn(request, reply, session, { kind: 'closed' });
    const typed = typedIn(formOf(request));
    const language = this.languageOf(request, session);
    const knownEmail = session.customer_email ?? session.customer_details?.email ?? null;
    const errors = errorsIn(typed, translationsIn(language), new Date(this.sandbox.clock.nowMs()), knownEmail === null);
    if (Object.keys(errors).length > 0)
      return this.page(reply, session, 422, this.pageOf(request, session, { typed, errors, problem: null }));
    return this.goOn(
      request,
      reply,
      session,
      this.inTimeOf(session, () => this.attempt(session, typed, knownEmail ?? typed.email)),
      typed,
    );
  }

  showBank(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const session = this.sessionOf(request);
    const isAsked = session?.status === 'open' && this.sandbox.checkoutWork.get(session.id)?.authenticatingMethodId !== null;
    if (!isAsked) return this.show(request, reply);
    return this.page(reply, session, 200, this.bankPage(request, session));
  }

  private bankPage(request: FastifyRequest, session: CheckoutSession): string {
    const { shopName } = this.sandbox.options;
    const amount = session.mode === 'setup' ? null : money(session.amount_total ?? 0, session.currency ?? 'eur');
    const address = `/c/pay/${session.id}/authenticate`;
    return authenticationPage({ shopName, language: this.languageOf(request, session), address, amount });
  }

  decideAtBank(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const session = this.sessionOf(request);
    const { decision } = formOf(request);
    const attempt: Attempt =
      session === undefined
        ? { kind: 'closed' }
        : this.inTimeOf(session, () => finishAuthentication(this.sandbox, session, decision === 'complete'));
    return this.goOn(request, reply, session, attempt);
  }

  private inTimeOf<T>({ customer }: CheckoutSession, work: () => T): T {
    return this.sandbox.inTimeOf(customer, work);
  }

  private attempt(session: CheckoutSession, typed: Typed, email: string): Attempt {
    const payer: Payer = { name: typed.method === 'card' ? typed.name : typed.holder, email, country: null };
    if (typed.method === 'card') return payByCard(this.sandbox, session, cardIn(typed), payer);
    return payByDebit(this.sandbox, session, ibanOf(typed.iban), payer);
  }

  /** Redirects after an attempt. A second click on the button arrives here too, and follows the first. */
  private async goOn(
    request: FastifyRequest,
    reply: FastifyReply,
    session: CheckoutSession | undefined,
    attempt: Attempt,
    typed = nothingTyped,
  ): Promise<FastifyReply> {
    if (session?.status === 'complete') {
      await this.shopHasHeard(session);
      return reply.redirect(successUrlOf(session) ?? '/', 303);
    }
    if (session !== undefined && attempt.kind === 'authenticate') return reply.redirect(`/c/pay/${session.id}/authenticate`, 303);
    const problem = attempt.kind === 'declined' ? declineText(this.languageOf(request, session), attempt.declineCode) : null;
    const status = attempt.kind === 'declined' ? 402 : 200;
    return this.page(reply, session, status, this.pageOf(request, session, { typed, errors: {}, problem }));
  }

  private async shopHasHeard(session: CheckoutSession): Promise<void> {
    const event = this.sandbox.events.records.get(this.sandbox.checkoutWork.get(session.id)?.completedEventId ?? '');
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<void>((resolve) => (timer = setTimeout(resolve, WAIT_FOR_SHOP_MS)));
    await Promise.race([event?.answered, tooLong]);
    clearTimeout(timer);
  }

  private pageOf(
    request: FastifyRequest,
    session: CheckoutSession | undefined,
    state: Pick<PageView, 'typed' | 'errors' | 'problem'>,
  ): string {
    const language = this.languageOf(request, session);
    const { shopName } = this.sandbox.options;
    const work = this.sandbox.checkoutWork.get(session?.id ?? '');
    if (session === undefined || work === undefined) return unknownPage(shopName, language);
    if (session.status === 'complete') return completePage(shopName, language, successUrlOf(session));
    if (session.status === 'expired') return expiredPage(shopName, language, session.cancel_url);
    return checkoutPage({ session, work, shopName, language, ...state });
  }

  private page(reply: FastifyReply, session: CheckoutSession | undefined, status: number, body: string): FastifyReply {
    const images = this.sandbox.checkoutWork.get(session?.id ?? '')?.images ?? [];
    const forms = originsOf([session?.success_url ?? null, session?.cancel_url ?? null]);
    return sendPage(reply, session === undefined ? 404 : status, body, { forms, pictures: originsOf(images) });
  }

  private sessionOf(request: FastifyRequest): CheckoutSession | undefined {
    return this.sandbox.checkouts.get(idIn(request));
  }

  private languageOf(request: FastifyRequest, session: CheckoutSession | undefined): Language {
    return languageOf(session?.locale ?? null, request.headers['accept-language']);
  }
}

/** Serves the hosted page at `/c/pay/{session}`. */
export function serveHostedPage(server: FastifyInstance, sandbox: Sandbox): void {
  const page = new HostedPage(sandbox);
  server.get('/c/pay/:id', (request, reply) => page.show(request, reply));
  server.post('/c/pay/:id', (request, reply) => page.pay(request, reply));
  server.get('/c/pay/:id/authenticate', (request, reply) => page.showBank(request, reply));
  server.post('/c/pay/:id/authenticate', (request, reply) => page.decideAtBank(request, reply));
}
