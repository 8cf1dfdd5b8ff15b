import type { CDPSession, Page } from '@playwright/test';
import type { ReceivedNotice } from '@brote/test-support/push-service';

/** The push subscription that a browser sends to the shop. */
interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Push notifications without the browser vendor's push service, which a headless browser cannot reach. The subscription is fake, and the
 * worker receives the shop's messages as from that service. Permission, page, worker and shop are real.
 */
export class PushNotifications {
  private readonly registrations = new Map<string, string>();

  private constructor(
    private readonly page: Page,
    private readonly devTools: CDPSession,
  ) {}

  static async install(page: Page, address: PushAddress): Promise<PushNotifications> {
    await page.addInitScript(fakePushSubscription, address);
    const devTools = await page.context().newCDPSession(page);
    const pushNotifications = new PushNotifications(page, devTools);
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, scopeURL } of registrations) pushNotifications.registrations.set(scopeURL, registrationId);
    });
    await devTools.send('ServiceWorker.enable');
    return pushNotifications;
  }

  /** Hands a notice to the worker of the shop. */
  async deliverNotice({ notice }: ReceivedNotice): Promise<void> {
    const { origin } = new URL(this.page.url());
    const registrationId = this.registrations.get(`${origin}/`);
    if (registrationId === undefined) throw new Error('The shop has no service worker in this browser');
    await this.devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(notice) });
  }

  /** Notifications that the browser shows now. */
  readShownNotifications(): Promise<{ title: string; body: string }[]> {
    return this.page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready;
      return (await worker.getNotifications()).map(({ title, body }) => ({ title, body }));
    });
  }
}

/** Runs in the page before its own scripts. */
function fakePushSubscription({ endpoint, p256dh, auth }: PushAddress): void {
  const STORAGE_KEY = 'pretended-subscription';
  const subscription = {
    endpoint,
    options: { applicationServerKey: null },
    unsubscribe: () => {
      sessionStorage.removeItem(STORAGE_KEY);
      return Promise.resolve(true);
    },
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
  };
  Object.assign(PushManager.prototype, {
    getSubscription: () => Promise.resolve(sessionStorage.getItem(STORAGE_KEY) === null ? null : subscription),
    subscribe: () => {
      sessionStorage.setItem(STORAGE_KEY, 'yes');
      return Promise.resolve(subscription);
    },
  });
}
