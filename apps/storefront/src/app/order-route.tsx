import type { OrderItemView, OrderView, ProductView } from '@brote/contracts/browser';
import { useNavigate } from 'react-router-dom';
import { lineAdded } from '../features/cart/cart.slice';
import type { NewCartLine } from '../features/cart/cart-line';
import { OrderPage } from '../features/orders/order-page';
import { ordersTranslations } from '../features/orders/orders.translations';
import { useListProductsQuery } from '../features/shop/catalog.api';
import { useAppDispatch } from './hooks';
import { paths } from './paths';
import { useResultToasts } from './use-show-toast';

/** A bought line as it is sold today: current name and price, colors and quantity of the order. */
const toCurrentCartLine = ({ brushes, quantity }: OrderItemView, product: ProductView): NewCartLine => {
  const { id, name, description, category, price, salePrice, priorPrice } = product;
  return { productId: id, name, description, category, price, salePrice, priorPrice, brushes, quantity, isSubscription: false };
};

/** The page of one order; its items can be put into the cart again, at current prices. */
export function OrderRoute() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { showDone, showFailed } = useResultToasts(ordersTranslations);
  const { data } = useListProductsQuery(undefined);
  const buyAgain = ({ items }: OrderView) => {
    const lines = items.flatMap((item) => {
      const product = data?.products.find(({ id }) => id === item.productId);
      return product ? [toCurrentCartLine(item, product)] : [];
    });
    if (lines.length === 0) {
      showFailed('again.failed', 'again.failed.text');
      return;
    }
    for (const line of lines) dispatch(lineAdded(line));
    showDone('again.done', 'again.text');
    void navigate(paths.cart());
  };
  return <OrderPage onBuyAgain={buyAgain} />;
}
