import { lineAdded } from '../features/cart/cart.slice';
import { ShopPage } from '../features/shop/shop-page';
import { useAppDispatch } from './hooks';

/** The shop page; chosen products go into the cart. */
export function ShopRoute() {
  const dispatch = useAppDispatch();
  return (
    <ShopPage
      onAdd={(product, brushes) => {
        const { id, name, description, category, price, salePrice, priorPrice } = product;
        const line = { productId: id, name, description, category, price, salePrice, priorPrice, brushes };
        dispatch(lineAdded({ ...line, quantity: 1, isSubscription: false }));
      }}
    />
  );
}
