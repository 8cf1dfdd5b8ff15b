import { payByDebit, familyPackParams, payByCard, startHarness, submitForm, waitUntil } from './harness';
import type { Harness } from './harness';

describe('the hosted page', () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await startHarness();
  });
  afterEach(() => harness.end());

  const openSession = (overrides = {}) => harness.stripe.checkout.sessions.create(familyPackParams(overrides));
  const listCharges = async () => (await harness.stripe.charges.list()).data;
  const readPage = async (url: string | null, language = 'en') => {
    const answer = await fetch(url ?? '', { headers: { 'accept-language': language } });
    return { status: answer.status, text: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' };
  };

  it('shows lines, total, address and the payment obligation in the language of the session', async () => {
    const { text, policy } = await readPage((await openSession()).url);
    for (const part of [
      'lang="es"',
      'Pack familiar',
      'Cepillo infantil &lt;amarillo&gt; &amp; blanco',
      '20,80',
      'Ana Núñez, Calle Mayor 1, 28013 Madrid, ES',
      'Pagar 20,80',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('<script');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://127.0.0.1:3000");
  });

  it("uses the browser's language when the session has none", async () => {
    const { url } = await openSession({ locale: 'auto' });
    expect((await readPage(url, 'es-ES,es;q=0.9')).text).toContain('lang="es"');
    expect((await readPage(url, 'fr-FR,en;q=0.5')).text).toContain('lang="en"');
  });

  it.each(['4242424242424242', '5555555555554444', '378282246310005', '4000000000007726', '4000000000005126'])(
    'accepts the card %s',
    async (number) => {
      const session = await openSession();
      const answer = await payByCard(session, number);
      expect(answer).toMatchObject({ status: 303, location: `http://127.0.0.1:3000/success?session_id=${session.id}` });
      expect(harness.shop.eventTypes()).toContain('checkout.session.completed');
      expect((await harness.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
      expect(await listCharges()).toHaveLength(1);
    },
  );

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Tu tarjeta ha sido rechazada'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'no tiene fondos suficientes'],
    ['4000000000009987', 'card_declined', 'lost_card', 'Tu tarjeta ha sido rechazada'],
    ['4000000000009979', 'card_declined', 'stolen_card', 'Tu tarjeta ha sido rechazada'],
    ['4000000000000069', 'expired_card', 'expired_card', 'Tu tarjeta ha caducado'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', 'código de seguridad de tu tarjeta no es correcto'],
    ['4000000000000119', 'processing_error', 'processing_error', 'Ha ocurrido un error'],
    ['4111111111111111', 'card_declined', 'test_mode_live_card', 'solo acepta tarjetas de prueba'],
  ])('leaves the session open when %s is declined, and shows the reason', async (number, code, declineCode, sentence) => {
    const session = await openSession();
    const answer = await payByCard(session, number);
    expect(answer).toMatchObject({ status: 402, location: null });
    expect(answer.text).toContain(sentence);
    const updatedSession = await harness.stripe.checkout.sessions.retrieve(session.id);
    expect(updatedSession).toMatchObject({ status: 'open', payment_status: 'unpaid', payment_intent: null, url: session.url });
    const [intent] = (await harness.stripe.paymentIntents.list()).data;
    expect(intent?.last_payment_error).toMatchObject({ code, decline_code: declineCode });
    expect((await listCharges())[0]).toMatchObject({ status: 'failed', failure_code: code, paid: false });
    expect((await payByCard(session, '4242424242424242')).status).toBe(303);
    expect((await harness.stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  it.each([
    ['a wrong number', { number: '4242424242424241' }, 'El número de tarjeta no es válido'],
    ['a date in the past', { expiry: '01/20' }, 'Escribe una fecha futura'],
    ['no code', { cvc: '' }, 'código de seguridad'],
    ['no name', { name: ' ' }, 'Escribe el nombre'],
    ['a wrong IBAN', { method: 'sepa_debit', iban: 'ES0700120345030000067891', holder: 'Ana' }, 'Escribe un IBAN válido'],
  ])('charges nothing for %s', async (_what, invalidFields: Record<string, string>, sentence) => {
    const session = await openSession();
    const fields = { method: 'card', number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'Ana', ...invalidFields };
    const answer = await submitForm(session.url ?? '', fields);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(sentence);
    expect(await listCharges()).toEqual([]);
  });

  it('charges once for two clicks and redirects both to the shop', async () => {
    const session = await openSession();
    const answers = await Promise.all([payByCard(session, '4242424242424242'), payByCard(session, '4242424242424242')]);
    expect(answers.map((answer) => answer.status)).toEqual([303, 303]);
    expect(await listCharges()).toHaveLength(1);
  });

  it('shows a second tab that the order is paid', async () => {
    const session = await openSession();
    await payByCard(session, '4242424242424242');
    const page = await readPage(session.url);
    expect(page.text).toContain('Este pedido ya está pagado');
    expect((await payByCard(session, '4000000000000002')).status).toBe(303);
    expect(await listCharges()).toHaveLength(1);
  });

  it('answers 404 for an unknown session', async () => {
    expect((await readPage(`${harness.running.url}/c/pay/cs_test_none`)).status).toBe(404);
    expect((await submitForm(`${harness.running.url}/c/pay/cs_test_none`, {})).status).toBe(404);
  });

  describe('with a card that needs authentication', () => {
    const startAuthentication = async (number: string) => {
      const session = await openSession();
      const answer = await payByCard(session, number);
      expect(answer).toMatchObject({ status: 303, location: `/c/pay/${session.id}/authenticate` });
      return { session, bank: `${session.url ?? ''}/authenticate` };
    };

    it.each(['4000002500003155', '4000002760003184'])('accepts %s after the bank’s confirmation', async (number) => {
      const { session, bank } = await startAuthentication(number);
      expect((await readPage(bank)).text).toContain('Confirma con tu banco');
      expect((await harness.stripe.paymentIntents.list()).data[0]).toMatchObject({
        status: 'requires_action',
        next_action: { type: 'redirect_to_url' },
      });
      expect((await submitForm(bank, { decision: 'complete' })).location).toContain(session.id);
      expect((await listCharges())[0]?.payment_method_details?.card?.three_d_secure).toMatchObject({ result: 'authenticated' });
    });

    it('stays open after a refusal by the bank', async () => {
      const { session, bank } = await startAuthentication('4000002760003184');
      const answer = await submitForm(bank, { decision: 'fail' });
      expect(answer.status).toBe(402);
      expect(answer.text).toContain('Tu banco no ha podido confirmar');
      expect((await harness.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
      expect((await harness.stripe.paymentIntents.list()).data[0]?.last_payment_error?.code).toBe('payment_intent_authentication_failure');
      expect(await listCharges()).toEqual([]);
    });

    it('ignores a second answer from the bank', async () => {
      const { bank } = await startAuthentication('4000002500003155');
      await submitForm(bank, { decision: 'complete' });
      await submitForm(bank, { decision: 'fail' });
      expect(await listCharges()).toHaveLength(1);
    });
  });

  describe('with a bank debit', () => {
    it.each([
      ['succeeded', 'checkout.session.async_payment_succeeded', 'paid', 'succeeded'],
      ['failed', 'checkout.session.async_payment_failed', 'unpaid', 'failed'],
    ])('completes unpaid and later has %s', async (outcome, type, paymentStatus, chargeStatus) => {
      const session = await openSession();
      expect((await payByDebit(session)).status).toBe(303);
      expect(await harness.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
      expect((await listCharges())[0]).toMatchObject({ status: 'pending', payment_method_details: { type: 'sepa_debit' } });
      expect((await harness.postControl(`sessions/${session.id}/settle`, { outcome })).status).toBe(200);
      expect((await harness.postControl(`sessions/${session.id}/settle`, { outcome })).status).toBe(409);
      expect((await harness.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe(paymentStatus);
      expect((await listCharges())[0]?.status).toBe(chargeStatus);
      await waitUntil(() => harness.shop.eventTypes().includes(type), type);
    });

    it.each([
      ['ES0700120345030000067890', 'paid'],
      ['ES9121000418450200051332', 'unpaid'],
    ])('receives the bank’s answer after a minute: %s ends %s', async (iban, paymentStatus) => {
      const session = await openSession();
      await payByDebit(session, iban);
      await harness.postControl('clock', { offsetMs: 61_000 });
      expect((await harness.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe(paymentStatus);
      expect((await harness.stripe.paymentIntents.list()).data[0]?.status).toBe(
        paymentStatus === 'paid' ? 'succeeded' : 'requires_payment_method',
      );
    });
  });
});
