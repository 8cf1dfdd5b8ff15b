import { readTabStored, writeTabStored } from './browser-storage';

const KEY = 'brote.reloaded';

/**
 * Reloads a page whose code is gone, as after a release: the new page names the new files. An address is reloaded once in a tab, so that a
 * file that stays away does not reload it for ever.
 *
 * @returns whether the page reloads
 */
export function reloadOnce(reload = () => window.location.reload()): boolean {
  const { href } = window.location;
  // A browser that stores nothing would reload for ever.
  if (!navigator.onLine || readTabStored(KEY) === href || !writeTabStored(KEY, href)) return false;
  reload();
  return true;
}
