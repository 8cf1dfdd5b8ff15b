import { useEffect } from 'react';
import { linesRefreshed, selectCart } from '../features/cart/cart.slice';
import { cartCompared } from '../features/cart/checkout.slice';
import { shopChanges } from '../features/cart/shop-changes';
import { useListPlansQuery, useListProductsQuery } from '../features/shop/catalogue.api';
import { useAppDispatch, useAppSelector } from './hooks';

/** Asked anew at every visit, and this often while it lasts. */
const FRESH = { refetchOnMountOrArgChange: true, pollingInterval: 60_000 } as const;

/** Joins the cart with what the shop says now, so that its page tells what has changed before anything is filled in. */
export function useShopNow(): void {
  const dispatch = useAppDispatch();
  const cart = useAppSelector(selectCart);
  const products = useListProductsQuery(undefined, { ...FRESH, skip: cart.lines.length === 0 });
  const plans = useListPlansQuery(undefined, { ...FRESH, skip: !cart.lines.some(({ isSubscription }) => isSubscription) });
  // While it is being asked, what is known may be older than a price that was just accepted.
  const isAsking = products.isFetching || plans.isFetching;
  const sold = products.data?.products;
  const book = plans.data ?? null;
  useEffect(() => {
    if (isAsking || !sold) return;
    dispatch(linesRefreshed(sold));
    dispatch(cartCompared(shopChanges(cart, { products: sold, plans: book })));
  }, [dispatch, cart, isAsking, sold, book]);
}
