import { useEffect } from 'react';
import { linesRefreshed, selectCart } from '../features/cart/cart.slice';
import { cartCompared } from '../features/cart/checkout.slice';
import { shopChanges } from '../features/cart/shop-changes';
import { useListPlansQuery, useListProductsQuery } from '../features/shop/catalogue.api';
import { useAppDispatch, useAppSelector } from './hooks';

/** Loaded again at every visit, and at this interval in milliseconds. */
const FRESH = { refetchOnMountOrArgChange: true, pollingInterval: 60_000 } as const;

/** Compares the cart with the current catalog, so that the page shows changes before the customer fills in the form. */
export function useShopNow(): void {
  const dispatch = useAppDispatch();
  const cart = useAppSelector(selectCart);
  const products = useListProductsQuery(undefined, { ...FRESH, skip: cart.lines.length === 0 });
  const plans = useListPlansQuery(undefined, { ...FRESH, skip: !cart.lines.some(({ isSubscription }) => isSubscription) });
  // During a request, the cached data may be older than a price that was just accepted.
  const isAsking = products.isFetching || plans.isFetching;
  const sold = products.data?.products;
  const book = plans.data ?? null;
  useEffect(() => {
    if (isAsking || !sold) return;
    dispatch(linesRefreshed(sold));
    dispatch(cartCompared(shopChanges(cart, { products: sold, plans: book })));
  }, [dispatch, cart, isAsking, sold, book]);
}
