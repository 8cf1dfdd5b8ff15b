import { api } from '@brote/api-client';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { CATALOG_TAGS } from './catalog-tags';
import { useAppDispatch } from './hooks';
import { paths } from './paths';
import { cancelReturnedSession, resolveCheckouts } from './resolve-checkouts';
import { notePageShown } from './stored-payment-session';

/** Resolves the open Checkout Sessions of this browser when shop or cart open, and when the tab returns. */
export function CheckoutWatch() {
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const isCart = pathname === paths.cart();
  const resolveOpenCheckouts = useEffectEvent(async () => {
    if (isCart) await dispatch(cancelReturnedSession());
    await dispatch(resolveCheckouts(new URLSearchParams(search).get('session_id')));
  });
  const isCartOpen = useEffectEvent(() => isCart);
  useEffect(() => void resolveOpenCheckouts(), [isCart]);
  useEffect(() => {
    const onShow = () => {
      if (document.visibilityState !== 'visible') return;
      notePageShown();
      void resolveOpenCheckouts();
      if (isCartOpen()) dispatch(api.util.invalidateTags([...CATALOG_TAGS]));
    };
    document.addEventListener('visibilitychange', onShow);
    window.addEventListener('pageshow', onShow);
    return () => {
      document.removeEventListener('visibilitychange', onShow);
      window.removeEventListener('pageshow', onShow);
    };
  }, [dispatch]);
  return null;
}
