import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { verifyWebhook, WebhookMalformed, WebhookRefused } from './verify-webhook';

const now = new Date('2026-11-20T12:00:00Z');
const seconds = now.getTime() / 1000;
const event = {
  id: 'evt_1',
  object: 'event',
  created: seconds,
  type: 'checkout.session.completed',
  data: { object: { id: 'cs_test_1' } },
};
const body = JSON.stringify(event);
const hmac = (secret: string, time: number, payload = body) => createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex');
const signatureHeader = (secret: string, time = seconds) => `t=${time},v1=${hmac(secret, time)}`;
const verify = (signature: string | undefined, payload: Buffer | string = body, secrets = ['whsec_a']) =>
  verifyWebhook(payload, signature, secrets, now);

describe('verifyWebhook', () => {
  it('reads the event of a delivery that Stripe signed', () => {
    expect(verify(signatureHeader('whsec_a')).id).toBe('evt_1');
    expect(verify(signatureHeader('whsec_a'), Buffer.from(body)).type).toBe('checkout.session.completed');
  });

  it('agrees with the signature that the SDK makes', () => {
    const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: 'whsec_a', timestamp: seconds });
    expect(verify(header).id).toBe('evt_1');
  });

  it('accepts any of several secrets while one is rolled', () => {
    expect(verify(signatureHeader('whsec_b'), body, ['whsec_a', 'whsec_b']).id).toBe('evt_1');
    const headerWithTwoSignatures = `t=${seconds},v1=${hmac('whsec_old', seconds)},v1=${hmac('whsec_a', seconds)}`;
    expect(verify(headerWithTwoSignatures).id).toBe('evt_1');
  });

  it.each([
    ['of another secret', signatureHeader('whsec_other')],
    ['that is missing', undefined],
    ['that is empty', ''],
    ['without a time', `v1=${hmac('whsec_a', seconds)}`],
    ['of the old scheme only', `t=${seconds},v0=${hmac('whsec_a', seconds)}`],
    ['made more than 300 s ago', signatureHeader('whsec_a', seconds - 301)],
    ['made more than 300 s in the future', signatureHeader('whsec_a', seconds + 301)],
    ['made ten years in the future', signatureHeader('whsec_a', seconds + 315_360_000)],
  ])('refuses a signature %s', (_what, signature) => {
    expect(() => verify(signature)).toThrow(WebhookRefused);
  });

  it.each([-300, 300])('accepts a signature made %i s from now', (offset) => {
    expect(verify(signatureHeader('whsec_a', seconds + offset)).id).toBe('evt_1');
  });

  it('refuses a body that was changed by one letter', () => {
    expect(() => verify(signatureHeader('whsec_a'), body.replace('evt_1', 'evt_2'))).toThrow(WebhookRefused);
  });

  it.each([
    ['that is not JSON', 'hello'],
    ['that is not an object', '7'],
    ['that is not an event', JSON.stringify({ id: 'evt_1', type: 'x' })],
    ['without an object', JSON.stringify({ ...event, data: { object: null } })],
    ['about a list', JSON.stringify({ ...event, data: { object: [] } })],
    ['without data', JSON.stringify({ ...event, data: null })],
    ['with a time that no date can hold', JSON.stringify({ ...event, created: 8_640_000_000_001 })],
    ['with an id that cannot be stored', JSON.stringify({ ...event, id: 'evt_\u0000' })],
    ['with a type that is not a name', JSON.stringify({ ...event, type: 'a b' })],
  ])('throws WebhookMalformed, not WebhookRefused, for a signed delivery %s', (_what, payload) => {
    const header = `t=${seconds},v1=${hmac('whsec_a', seconds, payload)}`;
    expect(() => verify(header, payload)).toThrow(WebhookMalformed);
  });

  it('refuses everything when no secret is configured', () => {
    expect(() => verify(signatureHeader('whsec_a'), body, [])).toThrow(WebhookRefused);
  });

  it('compares with the time of its argument, so that the shop may live in another year', () => {
    const laterTime = new Date('2031-01-01T00:00:00Z');
    const header = signatureHeader('whsec_a', laterTime.getTime() / 1000);
    expect(verifyWebhook(body, header, ['whsec_a'], laterTime).id).toBe('evt_1');
  });
});
