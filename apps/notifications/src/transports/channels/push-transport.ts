import type { PushNotice } from '@brote/contracts/notifications';
import { Injectable } from '@nestjs/common';
import { encryptNotice } from '#app/transports/push/encrypt-notice';
import { type PushDevice, PushDevicesQueries } from '#app/transports/push/push-devices.queries';
import { PushServices } from '#app/transports/push/push-services';
import { RemovePushDevice } from '#app/transports/push/remove-push-device';
import { VapidKeys } from '#app/transports/push/vapid-keys';
import { type OutgoingPush, type Transport, TransportFailure } from './transport';

/** News of a parcel are outdated after two days; a device that is off for longer does not get them. */
const TTL_SECONDS = 2 * 24 * 60 * 60;
const TIMEOUT_MS = 15_000;
/** Status for a browser that was reset, or whose owner revoked the permission there. */
const GONE_STATUSES: readonly number[] = [404, 410];
const RETRY_STATUSES: readonly number[] = [408, 429];
const SERVER_ERROR_STATUS = 500;
/** Longer texts exceed the limit of push services. */
const MAX_LENGTHS = { title: 120, text: 500 };

interface PushOutcome {
  kind: 'taken' | 'gone' | 'refused' | 'later';
  /** Answer of the service when it refused the notice. */
  reason: string;
}

const ACCEPTED_OUTCOME: PushOutcome = { kind: 'taken', reason: '' };

/** Sends a notice to each device of an account, over the push service of its browser (RFC 8030). */
@Injectable()
export class PushTransport implements Transport<'push'> {
  readonly channel = 'push';

  constructor(
    private readonly vapidKeys: VapidKeys,
    private readonly pushServices: PushServices,
    private readonly devices: PushDevicesQueries,
    private readonly removeDevice: RemovePushDevice,
  ) {}

  isConfigured(): boolean {
    return this.vapidKeys.publicKey !== null;
  }

  /**
   * Resolves once a service has accepted it for one device. A failure of the others is not worth a second notice on this one. Devices that
   * are gone are deleted.
   */
  async send(_messageId: string, { userId, title, text, path }: OutgoingPush): Promise<void> {
    const notice: PushNotice = { title: title.slice(0, MAX_LENGTHS.title), text: text.slice(0, MAX_LENGTHS.text), path };
    const devices = await this.devices.findDevicesOf(userId);
    const outcomes = await Promise.all(devices.map((device) => this.sendTo(device, notice)));
    if (outcomes.some(({ kind }) => kind === 'taken')) return;
    const retryableOutcome = outcomes.find((outcome) => outcome.kind === 'later');
    if (retryableOutcome) throw new TransportFailure(retryableOutcome.reason, false);
    const refusedOutcome = outcomes.find((outcome) => outcome.kind === 'refused');
    throw new TransportFailure(refusedOutcome?.reason ?? 'no device allows notices', true);
  }

  private async sendTo(device: PushDevice, notice: PushNotice): Promise<PushOutcome> {
    if (!this.pushServices.allows(device.endpoint)) return { kind: 'refused', reason: 'push service not allowed' };
    const outcome = await this.postNotice(device, notice);
    if (outcome.kind === 'gone') await this.removeDevice.removeGone(device);
    return outcome;
  }

  private async postNotice({ endpoint, ...vapidKeys }: PushDevice, notice: PushNotice): Promise<PushOutcome> {
    const headers = {
      authorization: this.vapidKeys.signAuthorization(endpoint),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(TTL_SECONDS),
      urgency: 'normal',
    };
    const body = new Uint8Array(encryptNotice(JSON.stringify(notice), vapidKeys));
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const { ok, status, body: responseBody } = await fetch(endpoint, { method: 'POST', headers, body, redirect: 'manual', signal });
      await responseBody?.cancel();
      return ok ? ACCEPTED_OUTCOME : outcomeOfStatus(status);
    } catch {
      // fetch rejects for one reason: no answer came.
      return { kind: 'later', reason: 'push service did not answer' };
    }
  }
}

function outcomeOfStatus(status: number): PushOutcome {
  const reason = `push ${status}`;
  if (GONE_STATUSES.includes(status)) return { kind: 'gone', reason };
  return { kind: status >= SERVER_ERROR_STATUS || RETRY_STATUSES.includes(status) ? 'later' : 'refused', reason };
}
