import type { OrderItemView, OrderView, ProductView } from '@brote/contracts/browser';
import { localize } from '@brote/ui-kit/i18n';
import { useNavigate } from 'react-router-dom';
import { lineAdded } from '../features/cart/cart.slice';
import type { NewCartLine } from '../features/cart/cart-line';
import { OrderPage } from '../features/orders/order-page';
import { ordersTranslations } from '../features/orders/orders.translations';
import { useListProductsQuery } from '../features/shop/catalog.api';
import { useAppDispatch } from './hooks';
import { paths } from './paths';
import { useShowToast } from './use-show-toast';

/** A bought line as it is sold today: current name and price, colors and quantity of the order. */
const toCurrentCartLine = ({ brushes, quantity }: OrderItemView, product: ProductView): NewCartLine => {
  const { id, name, description, category, price, salePrice, priorPrice } = product;
  return { productId: id, name, description, category, price, salePrice, priorPrice, brushes, quantity, isSubscription: false };
};

/** The page of one order; its items can be put into the cart again, at current prices. */
export function OrderRoute() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const showToast = useShowToast();
  const { data } = useListProductsQuery(undefined);
  const buyAgain = ({ items }: OrderView) => {
    const lines = items.flatMap((item) => {
      const product = data?.products.find(({ id }) => id === item.productId);
      return product ? [toCurrentCartLine(item, product)] : [];
    });
    if (lines.length === 0) {
      showToast({
        isError: true,
        title: localize(ordersTranslations, 'again.failed'),
        text: localize(ordersTranslations, 'again.failed.text'),
      });
      return;
    }
    for (const line of lines) dispatch(lineAdded(line));
    showToast({ title: localize(ordersTranslations, 'again.done'), text: localize(ordersTranslations, 'again.text') });
    void navigate(paths.cart());
  };
  return <OrderPage onBuyAgain={buyAgain} />;
}
