import type { PushDeviceBody } from '@brote/contracts/browser';
import { registerServiceWorker } from '#app/register-service-worker';

/** State of notices in this browser, independent of the shop. */
export type BrowserState =
  { readonly kind: 'unsupported' | 'denied' | 'free' } | { readonly kind: 'subscribed'; readonly deviceId: string };

/** Reason why notices stay off. */
export type PermissionRefusal = 'blocked' | 'undecided';

const canNotify = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function findCurrentSubscription(): Promise<PushSubscription | null> {
  const worker = await registerServiceWorker();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

function toBase64Url(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}

/** Id of a browser for the shop: a hash from which the endpoint cannot be computed. */
async function computeDeviceId({ endpoint }: PushSubscription): Promise<string> {
  return toBase64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
}

const BROWSER_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const SYSTEM_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux|CrOS/, 'Linux'],
];

/** Name of the device for its owner, from the user agent; null for an unknown one. */
export function deviceName(userAgent: string): string | null {
  const nameParts = [BROWSER_PATTERNS, SYSTEM_PATTERNS].flatMap((list) => list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? []);
  return nameParts.length === 0 ? null : nameParts.join(' · ');
}

/** The state of notices in this browser, read without a permission prompt. */
export async function readBrowserState(): Promise<BrowserState> {
  if (!canNotify() || (await registerServiceWorker()) === null) return { kind: 'unsupported' };
  if (Notification.permission === 'denied') return { kind: 'denied' };
  const subscription = await findCurrentSubscription();
  return subscription ? { kind: 'subscribed', deviceId: await computeDeviceId(subscription) } : { kind: 'free' };
}

/** Whether this browser supports notices and has never asked for the permission. */
export const canRequestPermission = (): boolean => canNotify() && Notification.permission === 'default';

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const worker = await registerServiceWorker();
  if (worker === null) throw new Error('No service worker is registered, and notices need one');
  const key = fromBase64Url(publicKey);
  const oldSubscription = await worker.pushManager.getSubscription();
  const oldKey = oldSubscription?.options.applicationServerKey;
  // One that was made for another key, such as that of another shop at this address before, cannot be used.
  if (oldSubscription && !(oldKey && toBase64Url(oldKey) === publicKey)) await oldSubscription.unsubscribe();
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Requests the permission, which needs a click, and a push endpoint. Rejects when the browser gets none. */
export async function subscribeToNotices(publicKey: string): Promise<PushDeviceBody | PermissionRefusal> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'undecided';
  const { endpoint, keys = {} } = (await subscribe(publicKey)).toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '', device: deviceName(navigator.userAgent) };
}

/** Removes the push endpoint; messages to it no longer arrive. */
export async function unsubscribeFromNotices(): Promise<void> {
  await (await findCurrentSubscription())?.unsubscribe();
}
