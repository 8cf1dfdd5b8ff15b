import { selectSession } from '@brote/api-client';
import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useAppSelector } from '#app/hooks';
import { paths } from '#app/paths';
import { SessionPending } from './session-pending';

interface RequireSessionProps {
  /** Also admits customers who have not completed the onboarding: for the onboarding itself. */
  readonly beforeOnboarding?: boolean;
}

/**
 * Pages of a signed-in customer. Guests are sent to sign in, and customers without onboarding are sent there first. The requested page is
 * kept and opens afterwards. A customer who signs out on such a page is sent home instead. The server decides again.
 */
export function RequireSession({ beforeOnboarding = false }: RequireSessionProps) {
  const { status, user, endedBy } = useAppSelector(selectSession);
  const { pathname, search, hash } = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (user && !wasSignedIn) setWasSignedIn(true);
  const requestedPageState = { requestedPage: pathname + search + hash };
  if (user) {
    const needsOnboarding = !beforeOnboarding && !user.onboardingCompleted;
    return needsOnboarding ? <Navigate to={paths.onboarding()} state={requestedPageState} replace /> : <Outlet />;
  }
  if (status !== 'guest') return <SessionPending />;
  const hasSignedOut = wasSignedIn && endedBy === 'owner';
  return hasSignedOut ? <Navigate to={paths.home()} replace /> : <Navigate to={paths.login()} state={requestedPageState} replace />;
}
