import { useEffect } from 'react';
import { linesRefreshed, selectCart } from '../features/cart/cart.slice';
import { cartCompared } from '../features/cart/checkout.slice';
import { findCartDifferences } from '../features/cart/cart-differences';
import { useListPlansQuery, useListProductsQuery } from '../features/shop/catalog.api';
import { useAppDispatch, useAppSelector } from './hooks';

/** Loaded again at every visit, and at this interval in milliseconds. */
const FRESH_QUERY_OPTIONS = { refetchOnMountOrArgChange: true, pollingInterval: 60_000 } as const;

/** Compares the cart with the current catalog, so that the page shows changes before the customer fills in the form. */
export function useCartComparison(): void {
  const dispatch = useAppDispatch();
  const cart = useAppSelector(selectCart);
  const products = useListProductsQuery(undefined, { ...FRESH_QUERY_OPTIONS, skip: cart.lines.length === 0 });
  const plans = useListPlansQuery(undefined, { ...FRESH_QUERY_OPTIONS, skip: !cart.lines.some(({ isSubscription }) => isSubscription) });
  // During a request, the cached data may be older than a price that was just accepted.
  const isFetching = products.isFetching || plans.isFetching;
  const soldProducts = products.data?.products;
  const plansView = plans.data ?? null;
  useEffect(() => {
    if (isFetching || !soldProducts) return;
    dispatch(linesRefreshed(soldProducts));
    dispatch(cartCompared(findCartDifferences(cart, { products: soldProducts, plans: plansView })));
  }, [dispatch, cart, isFetching, soldProducts, plansView]);
}
