import type { PlanView, ProductView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { usePage } from '#app/hooks';
import { Anatomy } from './anatomy';
import { Closing } from './closing';
import { Facts } from './facts';
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
  usePage(t('title'));
  const single = products?.find(({ category }) => category === 'single') ?? null;
  const cheapest = plans?.[0]?.monthlyPrice ?? null;
  return (
    <>
      <Hero cheapest={cheapest} />
      <Facts />
      <Anatomy />
      <PackTeasers products={products} isFailed={isFailed} onRetry={onRetry} />
      <YearAndPlans plans={plans} />
      <ForestBand />
      <Closing single={single} cheapest={cheapest} />
    </>
  );
}
