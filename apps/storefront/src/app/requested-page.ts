import type { UserView } from '@brote/contracts/browser';
import { useLocation } from 'react-router-dom';
import { paths } from './paths';

/** State of a navigation: the page that was requested before sign-in, confirmation or onboarding. */
export interface RequestedPageState {
  readonly requestedPage: string | null;
}

const MAX_PATH_LENGTH = 300;

/**
 * A path of this shop, or null for anything else: other sites, schemes and tricks with slashes included. A path that is encoded twice is
 * decoded.
 */
export function parseShopPath(text: string | null | undefined): string | null {
  if (!text || text.length > MAX_PATH_LENGTH) return null;
  const path = text.startsWith('%2F') || text.startsWith('%2f') ? decodeOrEmpty(text) : text;
  if (!/^\/(?![/\\])[^\\\s]*$/.test(path)) return null;
  const url = new URL(path, window.location.origin);
  return url.origin === window.location.origin ? url.pathname + url.search + url.hash : null;
}

function decodeOrEmpty(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not an encoding of anything, so not a path of the shop either.
    return '';
  }
}

/** The page that was requested before the detour to this one; null when this page was requested. */
export function useRequestedPage(): string | null {
  const { state } = useLocation() as { state: unknown };
  const pageInState = typeof state === 'object' && state !== null && 'requestedPage' in state ? state.requestedPage : null;
  return typeof pageInState === 'string' ? parseShopPath(pageInState) : null;
}

/** The page that follows a sign-in, and the state of that navigation. */
export function nextPageAfterSignIn(
  { onboardingCompleted }: UserView,
  requestedPage: string | null,
): { to: string; state: RequestedPageState | null } {
  if (!onboardingCompleted) return { to: paths.onboarding(), state: { requestedPage } };
  return { to: requestedPage ?? paths.account(), state: null };
}
