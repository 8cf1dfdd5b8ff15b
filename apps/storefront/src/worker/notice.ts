import { BRAND_NAME } from '@brote/brand';
import type { PushNotice } from '@brote/contracts/browser';

/** Default for an unreadable message: browsers require a notification. */
const DEFAULT_NOTICE: PushNotice = { title: BRAND_NAME, text: '', path: '/orders' };

const isText = (value: unknown): value is string => typeof value === 'string';

function isNotice(value: unknown): value is PushNotice {
  if (typeof value !== 'object' || value === null) return false;
  const { title, text, path } = value as Record<string, unknown>;
  return [title, text, path].every(isText);
}

/** The notice in a message of the shop. */
export function readNotice(data: { json: () => unknown } | null): PushNotice {
  try {
    const value = data?.json();
    return isNotice(value) ? value : DEFAULT_NOTICE;
  } catch {
    // Not JSON, so not from a shop known to this worker.
    return DEFAULT_NOTICE;
  }
}

/** A path below the shop's own origin, or the list of orders for anything else. */
export function pathWithin(origin: string, path: unknown): string {
  const url = isText(path) && path.startsWith('/') ? new URL(path, origin) : null;
  return url?.origin === origin ? url.pathname + url.search : DEFAULT_NOTICE.path;
}
