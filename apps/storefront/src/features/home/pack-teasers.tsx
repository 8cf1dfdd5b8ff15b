import { CATEGORIES, type BrushColor, type BrushSelection, type Category, type ProductView } from '@brote/contracts/browser';
import { packUrl } from '@brote/illustration';
import { Badge, ColorDot, Icon, Price, ProductBackdrop, RetryAlert } from '@brote/ui-kit';
import { formatList, useBrushNames, useTranslations } from '@brote/ui-kit/i18n';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths';
import { homeTranslations } from './home.translations';

const COLORS: readonly BrushColor[] = ['blue', 'purple', 'yellow', 'white'];

/** Brushes of each teaser, and the color of its background. */
const TEASER_PICTURES: Readonly<Record<Category, { readonly ground: BrushColor; readonly brushes: readonly BrushSelection[] }>> = {
  single: { ground: 'blue', brushes: [{ type: 'adult', color: 'blue' }] },
  couple: {
    ground: 'purple',
    brushes: [
      { type: 'adult', color: 'purple' },
      { type: 'adult', color: 'white' },
    ],
  },
  family: {
    ground: 'yellow',
    brushes: [
      { type: 'adult', color: 'blue' },
      { type: 'adult', color: 'yellow' },
      { type: 'kids', color: 'yellow' },
      { type: 'kids', color: 'white' },
    ],
  },
};

interface TeaserProps {
  readonly category: Category;
  /** Null while its price is being loaded. */
  readonly product: ProductView | null;
}

function Teaser({ category, product }: TeaserProps) {
  const t = useTranslations(homeTranslations);
  const names = useBrushNames();
  const { ground, brushes } = TEASER_PICTURES[category];
  return (
    <Link to={paths.shop(category)} className="teaser">
      <ProductBackdrop color={ground}>
        {product?.featured && product.inStock ? <Badge tone="outline">{t('packs.featured')}</Badge> : null}
        <img src={packUrl({ category, brushes })} alt="" width={1200} height={800} loading="lazy" />
      </ProductBackdrop>
      <div className="teaser__caption">
        <div>
          <h3 className="h4">{product ? product.name[t.locale] : <span className="skeleton skeleton--text" />}</h3>
          <p className="teaser__text">{t(`packs.${category}`)}</p>
          <span className="teaser__dots" role="img" aria-label={t('packs.colors', { list: formatList(COLORS.map(names.color), t.locale) })}>
            {COLORS.map((color) => (
              <ColorDot key={color} color={color} />
            ))}
          </span>
        </div>
        <div className="teaser__price">
          <span className="teaser__from">{t('packs.from')}</span>
          {product ? (
            <Price now={product.salePrice ?? product.price} prior={product.priorPrice} />
          ) : (
            <span className="skeleton skeleton--text" />
          )}
        </div>
      </div>
    </Link>
  );
}

interface PackTeasersProps {
  readonly products: readonly ProductView[] | null;
  readonly isFailed: boolean;
  readonly onRetry: () => void;
}

/** Three packs on stages of growing width. */
export function PackTeasers({ products, isFailed, onRetry }: PackTeasersProps) {
  const t = useTranslations(homeTranslations);
  return (
    <section className="section section--joined">
      <div className="wrap">
        <div className="row row--between row--end teasers__head">
          <h2>{t('packs.title')}</h2>
          <Link className="link" to={paths.shop()}>
            {t('packs.link')} <Icon name="arrow-right" size={20} />
          </Link>
        </div>
        {isFailed ? <RetryAlert tone="warning" title={t('packs.failed')} retry={t('packs.retry')} onRetry={onRetry} /> : null}
        {products?.length === 0 ? <p className="lead">{t('packs.none')}</p> : null}
        <div className="teasers">
          {CATEGORIES.map((category) => ({ category, product: products?.find((product) => product.category === category) ?? null }))
            .filter(({ product }) => products === null || product !== null)
            .map((teaser) => (
              <Teaser key={teaser.category} {...teaser} />
            ))}
        </div>
      </div>
    </section>
  );
}
