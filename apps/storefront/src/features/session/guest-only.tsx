import { selectSession } from '@brote/api-client';
import { useEffect, useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { useAppSelector } from '#app/hooks';
import { nextPageAfterSignIn, useRequestedPage } from '#app/requested-page';
import { SessionPending } from './session-pending';

/** Display time of the sign-in page after the sign-in, in milliseconds. */
const REDIRECT_DELAY_MS = 500;

/** Pages for guests. After a sign-in, here or in another tab, they redirect to the account a moment later. */
export function GuestOnly() {
  const { status, user } = useAppSelector(selectSession);
  const requestedPage = useRequestedPage();
  const [wasGuest, setWasGuest] = useState(false);
  const [hasDelayPassed, setDelayPassed] = useState(false);
  if (status === 'guest' && !wasGuest) setWasGuest(true);
  useEffect(() => {
    if (!user) return;
    const timer = setTimeout(() => setDelayPassed(true), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [user]);
  if (user && (hasDelayPassed || !wasGuest)) {
    const { to, state } = nextPageAfterSignIn(user, requestedPage);
    return <Navigate to={to} state={state} replace />;
  }
  return status === 'unknown' ? <SessionPending /> : <Outlet />;
}
