import type { DeliveryInterval, BrushSelection, PlanId, PlanView } from '@brote/contracts/browser';
import { localize, defineTranslations } from '@brote/ui-kit/i18n';
import type { NewCartLine } from './cart-line';
import en from './locales/subscription-line.en.json';
import es from './locales/subscription-line.es.json';

export const subscriptionLineTranslations = defineTranslations(en, es);

interface ConfiguredPlan {
  readonly plan: PlanView;
  readonly interval: DeliveryInterval;
  readonly brushes: readonly BrushSelection[];
}

const CATEGORY_BY_PLAN: Readonly<Record<PlanId, NewCartLine['category']>> = { individual: 'single', couple: 'couple', family: 'family' };

/** A plan with its configuration, as a line of the cart. */
export function subscriptionLine({ plan, interval, brushes }: ConfiguredPlan): NewCartLine {
  const name = {
    en: localize(subscriptionLineTranslations, 'name', { plan: plan.name.en }).en,
    es: localize(subscriptionLineTranslations, 'name', { plan: plan.name.es }).es,
  };
  const { description, monthlyPrice: price } = plan;
  const planProduct = { productId: `sub-${plan.id}`, name, description, category: CATEGORY_BY_PLAN[plan.id], price, salePrice: null };
  return { ...planProduct, quantity: 1, isSubscription: true, interval, brushes };
}
