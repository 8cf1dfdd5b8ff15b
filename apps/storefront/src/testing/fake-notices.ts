import { createHash, webcrypto } from 'node:crypto';

const ENDPOINT = 'https://push.example/send/this-browser';

/** Id of this browser at the shop. */
export const THIS_DEVICE = createHash('sha256').update(ENDPOINT).digest('base64url');

/** The push and notification APIs that jsdom lacks; their fields define the answers. */
export class FakeNotices {
  permission: NotificationPermission = 'default';
  /** Answer of the owner to the permission request. */
  answer: NotificationPermission = 'granted';
  isServiceDown = false;
  asked = 0;
  private subscription: object | null = null;

  /** Puts itself into the browser; the specs share one worker, so there is one for all of them. */
  static install(): FakeNotices {
    const fake = new FakeNotices();
    const pushManager = {
      getSubscription: () => Promise.resolve(fake.subscription),
      subscribe: () => fake.subscribe(),
    };
    const register = () => Promise.resolve({ pushManager });
    Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true });
    Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
    Object.assign(window, { PushManager: class {} });
    const requestPermission = (): Promise<NotificationPermission> => {
      fake.asked += 1;
      fake.permission = fake.answer;
      return Promise.resolve(fake.permission);
    };
    const notification = { requestPermission };
    Object.defineProperty(notification, 'permission', { get: () => fake.permission });
    Object.defineProperty(window, 'Notification', { value: notification, configurable: true });
    return fake;
  }

  /** The browser as it was before. */
  static uninstall(): void {
    for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
  }

  reset(): void {
    Object.assign(this, { permission: 'default', answer: 'granted', isServiceDown: false, asked: 0, subscription: null });
  }

  get isSubscribed(): boolean {
    return this.subscription !== null;
  }

  /** As if notices had been allowed at an earlier visit. */
  async allowBeforehand(): Promise<void> {
    this.permission = 'granted';
    await this.subscribe();
  }

  private subscribe(): Promise<object> {
    if (this.isServiceDown) return Promise.reject(new DOMException('Registration failed', 'AbortError'));
    const unsubscribe = () => {
      this.subscription = null;
      return Promise.resolve(true);
    };
    const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) };
    this.subscription = {
      endpoint: ENDPOINT,
      options: { applicationServerKey: null },
      unsubscribe,
      toJSON: () => ({ endpoint: ENDPOINT, keys }),
    };
    return Promise.resolve(this.subscription);
  }
}
