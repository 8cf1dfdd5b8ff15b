import type { PlanView, ProductView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { usePageTitleAndFocus } from '#app/hooks';
import { BrushAnatomy } from './brush-anatomy';
import { ClosingOffer } from './closing-offer';
import { ShopFacts } from './shop-facts';
import { ForestBand } from './forest-band';
import { Hero } from './hero';
import './home.css';
import './home-sections.css';
import { homeTranslations } from './home.translations';
import { PackTeasers } from './pack-teasers';
import { YearAndPlans } from './year-and-plans';

interface HomePageProps {
  /** Null while they are being loaded. */
  readonly products: readonly ProductView[] | null;
  readonly plans: readonly PlanView[] | null;
  readonly isFailed: boolean;
  readonly onRetry: () => void;
}

/** The first page: one object, three packs, three plans, one forest. */
export function HomePage({ products, plans, isFailed, onRetry }: HomePageProps) {
  const t = useTranslations(homeTranslations);
  usePageTitleAndFocus(t('title'));
  const single = products?.find(({ category }) => category === 'single') ?? null;
  const cheapest = plans?.[0]?.monthlyPrice ?? null;
  return (
    <>
      <Hero cheapest={cheapest} />
      <ShopFacts />
      <BrushAnatomy />
      <PackTeasers products={products} isFailed={isFailed} onRetry={onRetry} />
      <YearAndPlans plans={plans} />
      <ForestBand />
      <ClosingOffer single={single} cheapest={cheapest} />
    </>
  );
}
