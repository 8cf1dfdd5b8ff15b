import { useEffect, useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { useAppSelector } from '#app/hooks';
import { afterSignIn, useRequestedPage } from '#app/requested-page';
import { SessionPending } from './session-pending';
import { selectSession } from './session.slice';

/** Display time of the sign-in page after the sign-in, in milliseconds. */
const STAYS_MS = 500;

/** Pages for guests. After a sign-in, here or in another tab, they redirect to the account a moment later. */
export function GuestOnly() {
  const { status, user } = useAppSelector(selectSession);
  const requestedPage = useRequestedPage();
  const [wasGuest, setWasGuest] = useState(false);
  const [isOver, setOver] = useState(false);
  if (status === 'guest' && !wasGuest) setWasGuest(true);
  useEffect(() => {
    if (!user) return;
    const timer = setTimeout(() => setOver(true), STAYS_MS);
    return () => clearTimeout(timer);
  }, [user]);
  if (user && (isOver || !wasGuest)) {
    const { to, state } = afterSignIn(user, requestedPage);
    return <Navigate to={to} state={state} replace />;
  }
  return status === 'unknown' ? <SessionPending /> : <Outlet />;
}
