import { MAX_MAIL_FEEDBACK_BYTES, receiveMailFeedback } from '@brote/contracts/notifications';
import { useGateway } from './use-gateway';

const gateway = useGateway();

const SECRET = 'webhook:secret-for-specs-only';
const basic = (password: string) => ({ authorization: `Basic ${Buffer.from(`brote:${password}`).toString('base64')}` });
const send = (provider: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${gateway.base}/api/v1/webhooks/mail/${provider}`, { method: 'POST', headers, body });
const receivedRequests = () => gateway.services.receivedRequests(receiveMailFeedback).map(({ body }) => body);

describe('the webhook of mail providers', () => {
  it.each(['ses', 'postmark', 'brevo'])('forwards a body of %s unread, with the secret', async (provider) => {
    const rawBody = '{ "Type" : "Notification",\n "__proto__": {}, "é":"✓" }';
    const headers = { 'content-type': 'text/plain; charset=UTF-8', origin: 'https://provider.example', ...basic(SECRET) };
    const response = await send(provider, rawBody, headers);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ received: true });
    expect(receivedRequests()).toEqual([{ provider, secret: SECRET, rawBody }]);
  });

  it('takes a Bearer token for the secret, and nothing else', async () => {
    for (const authorization of [`Bearer ${SECRET}`, `bearer  ${SECRET}`, `Digest ${SECRET}`, SECRET, 'Basic bm8tY29sb24='])
      await send('brevo', '{}', { authorization });
    expect(receivedRequests()).toEqual([SECRET, SECRET, '', '', ''].map((secret) => ({ provider: 'brevo', secret, rawBody: '{}' })));
  });

  it('challenges a provider without the secret, which Amazon SNS waits for', async () => {
    gateway.services.refuse(receiveMailFeedback, 'UNAUTHENTICATED', { challenge: 'Basic' });
    const response = await send('ses', '{}');
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Basic realm="webhooks"');
  });

  it('is not there for an unknown provider, nor for a shop without a secret', async () => {
    expect((await send('constructor', '{}', basic(SECRET))).status).toBe(404);
    expect(receivedRequests()).toEqual([]);
    gateway.services.refuse(receiveMailFeedback, 'NOT_FOUND');
    expect((await send('ses', '{}', basic(SECRET))).status).toBe(404);
  });

  it('bounds the body, and lets the provider repeat what was not stored', async () => {
    expect((await send('ses', 'x'.repeat(MAX_MAIL_FEEDBACK_BYTES), basic(SECRET))).status).toBe(200);
    expect((await send('ses', 'x'.repeat(MAX_MAIL_FEEDBACK_BYTES + 1), basic(SECRET))).status).toBe(413);
    gateway.services.setAnswer(receiveMailFeedback, { error: { kind: 'unavailable', code: 'UNAVAILABLE' } });
    expect((await send('ses', '{}', basic(SECRET))).status).toBe(503);
  });
});
