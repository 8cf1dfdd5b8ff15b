import { type BrushSelection, type ProductView, CATEGORIES } from '@brote/contracts/browser';
import { Button, OfficialGuarantee, RetryAlert } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '#app/button-link';
import { usePageTitleAndFocus } from '#app/hooks';
import { paths } from '#app/paths';
import { useGuaranteePicture } from '#app/use-guarantee-picture';
import { useListProductsQuery } from './catalog.api';
import { CategoryFilter, filterByCategory, type CategoryChoice } from './category-filter';
import { ProductCard } from './product-card';
import './shop.css';
import { shopTranslations } from './shop.translations';

/** Holds the places of the cards while they are being loaded. */
function ProductSkeletons() {
  const t = useTranslations(shopTranslations);
  return (
    <div className="shop" aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('loading')}
      </p>
      {CATEGORIES.map((category) => (
        <div key={category} className={category === 'family' ? 'product product--wide' : 'product'}>
          <div className="stage skeleton" />
          <div className="product__body">
            <div className="skeleton skeleton--line" />
            <div className="skeleton skeleton--line skeleton--wide" />
            <div className="skeleton skeleton--control" />
            <div className="skeleton skeleton--control" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Follows an address such as `/shop#family` once the products are there. */
function useScrollToCategory(isReady: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isReady && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isReady, hash]);
}

/** The sentence of a shop that has nothing on sale. */
function NothingOnSale() {
  const t = useTranslations(shopTranslations);
  return (
    <div className="shop__empty">
      <h2 className="h3">{t('closed.title')}</h2>
      <p className="muted">{t('closed.text')}</p>
    </div>
  );
}

function EmptyCategory({ onShowAll }: { readonly onShowAll: () => void }) {
  const t = useTranslations(shopTranslations);
  return (
    <div className="shop__empty">
      <h2 className="h3">{t('empty.title')}</h2>
      <Button variant="secondary" onClick={onShowAll}>
        {t('empty.action')}
      </Button>
    </div>
  );
}

interface EmptyNoticeProps {
  readonly products: readonly ProductView[];
  readonly choice: CategoryChoice;
  readonly onShowAll: () => void;
}

/** Says why no product is shown; nothing while one is. */
function EmptyNotice({ products, choice, onShowAll }: EmptyNoticeProps) {
  if (products.length === 0) return <NothingOnSale />;
  return filterByCategory(products, choice).length === 0 ? <EmptyCategory onShowAll={onShowAll} /> : null;
}

function PlansHint() {
  const t = useTranslations(shopTranslations);
  return (
    <section className="section--tight ground-sage">
      <div className="wrap row row--between">
        <div>
          <h2 className="h3">{t('plans.title')}</h2>
          <p className="muted">{t('plans.text')}</p>
        </div>
        <ButtonLink variant="secondary" to={paths.subscriptions()}>
          {t('plans.link')}
        </ButtonLink>
      </div>
    </section>
  );
}

/** The guarantee notice for all products; nothing without a notice of the seller. */
function LegalGuarantee() {
  const picture = useGuaranteePicture();
  return picture ? (
    <div className="wrap shop__guarantee">
      <OfficialGuarantee picture={picture} />
    </div>
  ) : null;
}

/** The catalogue with its category filter. */
export function ShopPage({ onAdd }: { readonly onAdd: (product: ProductView, brushes: BrushSelection[]) => void }) {
  const t = useTranslations(shopTranslations);
  usePageTitleAndFocus(t('title'));
  const [choice, setChoice] = useState<CategoryChoice>('all');
  const { data, isError, refetch } = useListProductsQuery(undefined);
  const products = data?.products ?? null;
  const isClosed = data?.closed === true;
  useScrollToCategory(products !== null);
  return (
    <>
      <div className="wrap page-head">
        <h1 tabIndex={-1}>{t('heading')}</h1>
        <p className="lead">{t('lead')}</p>
      </div>
      <div className="wrap">
        {products?.length === 0 ? null : <CategoryFilter products={products} value={choice} onChange={setChoice} />}
      </div>
      <div className="wrap shop__body">
        {products ? (
          <div className="shop">
            {products.map((product) => (
              <ProductCard
                key={product.id}
                product={product}
                isHidden={choice !== 'all' && product.category !== choice}
                isClosed={isClosed}
                onAdd={onAdd}
              />
            ))}
          </div>
        ) : isError ? (
          <RetryAlert title={t('failed.title')} text={t('failed.text')} retry={t('failed.retry')} onRetry={() => void refetch()} />
        ) : (
          <ProductSkeletons />
        )}
        <div role="status">{products ? <EmptyNotice products={products} choice={choice} onShowAll={() => setChoice('all')} /> : null}</div>
      </div>
      <LegalGuarantee />
      <PlansHint />
    </>
  );
}
