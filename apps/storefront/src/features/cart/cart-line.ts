import {
  skuOf,
  type DeliveryInterval,
  type BrushSelection,
  type Category,
  type LocalizedText,
  type MoneyView,
} from '@brote/contracts/browser';
import { add, eurosFromCents, multiply, type Money } from '@brote/money';

/** One line of the cart: the offer when it was added, and the customer's choice. */
export interface CartLine {
  /** Id of the line: product, colors and kind; equal lines merge. */
  readonly id: string;
  /** A product's id, or a plan's for a subscription. */
  readonly productId: string;
  readonly name: LocalizedText;
  readonly description: LocalizedText;
  readonly category: Category;
  /** Regular price of one piece; of one month for a subscription. */
  readonly price: MoneyView;
  /** Charged instead of `price`; null without a reduction. */
  readonly salePrice: MoneyView | null;
  /** The lowest price of the 30 days before the reduction; null or absent without one. */
  readonly priorPrice?: MoneyView | null;
  readonly quantity: number;
  readonly isSubscription: boolean;
  /** Months between two deliveries of a subscription; three by default. */
  readonly interval?: DeliveryInterval;
  /** Every brush of one piece, in the customer's order. */
  readonly brushes: readonly BrushSelection[];
}

/** A line before it has its name. */
export type NewCartLine = Omit<CartLine, 'id'>;

/** The three ways a line is shown. */
export type LineKind = 'product' | 'pack' | 'subscription';

export const kindOf = ({ isSubscription, category }: Pick<CartLine, 'isSubscription' | 'category'>): LineKind =>
  isSubscription ? 'subscription' : category === 'single' ? 'product' : 'pack';

/** Default interval of all the shop's texts, in months. */
const DEFAULT_INTERVAL_MONTHS: DeliveryInterval = 3;

/** Months between two deliveries of a line that is a subscription. */
export const intervalOf = ({ interval }: Pick<CartLine, 'interval'>): DeliveryInterval => interval ?? DEFAULT_INTERVAL_MONTHS;

/** The name of a line: product, colours in their order, marker. */
export const lineId = (line: Pick<CartLine, 'productId' | 'brushes' | 'isSubscription' | 'interval'>): string => {
  const { productId, brushes, isSubscription } = line;
  const marker = !isSubscription
    ? 'product'
    : intervalOf(line) === DEFAULT_INTERVAL_MONTHS
      ? 'subscription'
      : `subscription-${intervalOf(line)}`;
  return [productId, brushes.map(skuOf).join('_'), marker].join(':');
};

/** Price of one piece: the reduced price if there is one. */
export const unitPrice = ({ price, salePrice }: Pick<CartLine, 'price' | 'salePrice'>): MoneyView => salePrice ?? price;

export const lineTotal = (line: CartLine): Money => multiply(unitPrice(line), line.quantity);

/** The sums of a cart. Shipping is included in every price. */
export interface CartTotals {
  /** Pieces over all lines. */
  readonly itemCount: number;
  /** Paid today. */
  readonly total: Money;
  /** Paid every month after that; zero without a subscription. */
  readonly monthly: Money;
}

export function totalsOf(lines: readonly CartLine[]): CartTotals {
  return {
    itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: add(eurosFromCents(0), ...lines.map(lineTotal)),
    monthly: add(eurosFromCents(0), ...lines.filter(({ isSubscription }) => isSubscription).map(lineTotal)),
  };
}
