import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';
import { toInternationalNumber } from './to-international-number';
import { type OutgoingSms, type Transport, TransportFailure } from './transport';

const TIMEOUT_MS = 15_000;
const RETRY_STATUSES: readonly number[] = [408, 409, 425, 429];
const SERVER_ERROR_STATUS = 500;
/** Ten parts, where providers stop. */
const MAX_LENGTH = 1_500;

/**
 * Sends texts to a provider with Twilio's interface: one POST with a form (`To`, `From`, `Body`), with user and password. Other providers
 * offer the same interface, or a proxy adapts theirs.
 */
@Injectable()
export class SmsTransport implements Transport<'sms'> {
  readonly channel = 'sms';

  constructor(private readonly config: NotificationsConfig) {}

  isConfigured(): boolean {
    return this.config.smsUrl !== '';
  }

  async send(messageId: string, { phone, text }: OutgoingSms): Promise<void> {
    const number = toInternationalNumber(phone);
    if (number === null) throw new TransportFailure('sms: the number cannot be dialled', true);
    const { smsUrl, smsUser, smsPassword, smsFrom } = this.config;
    const response = await this.post(smsUrl, {
      headers: {
        authorization: `Basic ${Buffer.from(`${smsUser}:${smsPassword}`).toString('base64')}`,
        // A provider that supports the header sends a text message once, however often it is requested.
        'idempotency-key': messageId,
      },
      body: new URLSearchParams({ To: number, From: smsFrom, Body: text.slice(0, MAX_LENGTH) }),
    });
    await response.body?.cancel();
    if (!response.ok) throw new TransportFailure(`sms ${response.status}`, isPermanentFailure(response.status));
  }

  private async post(url: string, request: Pick<RequestInit, 'headers' | 'body'>): Promise<Response> {
    try {
      return await fetch(url, { ...request, method: 'POST', redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    } catch {
      // fetch rejects for one reason: no answer came.
      throw new TransportFailure('sms provider did not answer', false);
    }
  }
}

/** The shop repairs a wrong password, and the text message is sent later. An invalid text message fails for good. */
const isPermanentFailure = (status: number): boolean => status < SERVER_ERROR_STATUS && ![401, 403, ...RETRY_STATUSES].includes(status);
