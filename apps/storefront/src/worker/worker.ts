import { LOCALE_COOKIE, SECURE_LOCALE_COOKIE } from '@brote/contracts/browser';
import { deleteOldCaches, cacheOfflineFiles, type OfflineFiles } from './offline-files';
import { pathWithin, readNotice } from './notice';
import { pageLanguage } from './page-language';

declare const self: ServiceWorkerGlobalScope;
/** Written in by the build. */
declare const OFFLINE: OfflineFiles;
const offlineFiles = OFFLINE;

/** Paths outside of the shop: there the browser shows its own error page. */
const PATHS_OUTSIDE_SHOP = /^\/(?:admin|api|c)(?:\/|$)/;

const { origin } = self.location;

async function readChosenLanguage(): Promise<string | undefined> {
  // Not every browser lets a worker read cookies.
  if (!('cookieStore' in self)) return undefined;
  const localeCookie = (await self.cookieStore.get(SECURE_LOCALE_COOKIE)) ?? (await self.cookieStore.get(LOCALE_COOKIE));
  return localeCookie?.value;
}

async function findOfflinePage(path: string): Promise<Response | undefined> {
  const language = pageLanguage({ path, chosen: await readChosenLanguage(), languages: self.navigator.languages });
  return caches.match(`/offline/${language}.html`);
}

/** The page from the network, always; the offline page when the network fails. */
async function answerPage(event: FetchEvent): Promise<Response> {
  try {
    const preloadedResponse = (await event.preloadResponse) as Response | undefined;
    return preloadedResponse ?? (await fetch(event.request));
  } catch (reason) {
    const { pathname } = new URL(event.request.url);
    const page = PATHS_OUTSIDE_SHOP.test(pathname) ? undefined : await findOfflinePage(pathname);
    if (page === undefined) throw reason;
    return page;
  }
}

async function answerOfflineFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}

async function openPage(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  const open = windows.find(({ url }) => new URL(url).pathname === path);
  await (open ? open.focus() : self.clients.openWindow(path));
}

self.addEventListener('install', (event) => {
  // It serves nothing of a particular version of the shop, so it need not wait for older pages to close.
  void self.skipWaiting();
  event.waitUntil(cacheOfflineFiles(caches, offlineFiles));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOldCaches(caches, offlineFiles), self.registration.navigationPreload.enable()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return;
  if (request.mode === 'navigate') event.respondWith(answerPage(event));
  else if (url.pathname.startsWith('/offline/')) event.respondWith(answerOfflineFile(request));
});

self.addEventListener('push', (event) => {
  const { title, text, path } = readNotice(event.data);
  // A repeated notice, or newer news of the same order, replaces the last one.
  event.waitUntil(self.registration.showNotification(title, { body: text, tag: path, icon: '/icons/192.png', data: { path } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = (event.notification.data ?? {}) as { path?: unknown };
  event.waitUntil(openPage(pathWithin(origin, path)));
});
