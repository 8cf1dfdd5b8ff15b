import type { PriceEntryView, StaffProductView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button, Collapse, Space } from 'antd';
import { usePermission } from '../../app/session';
import { useDraftState } from '../../app/use-draft';
import { DateText } from '../../components/date-text';
import { MoneyText } from '../../components/money-text';
import { StatusTag } from '../../components/status-tag';
import { ConfirmAction } from '../../components/confirm-action';
import { usePublishProductMutation } from './catalogue.api';
import { catalogueTranslations } from './catalogue.translations';
import { PriceDialog } from './price-dialog';
import { TextsDialog } from './texts-dialog';
import { useChange } from './use-change';

type ProductTask = 'texts' | 'price';

interface OpenedProduct {
  readonly product: StaffProductView;
  readonly task: ProductTask;
}

function PriceHistory({ history }: { readonly history: readonly PriceEntryView[] }) {
  const t = useTranslations(catalogueTranslations);
  return (
    <ol className="catalogue__history">
      {history.map(({ price, salePrice, saleEndsAt, validFrom }) => (
        <li key={validFrom}>
          <DateText at={validFrom} shape="instant" />
          <span>
            <MoneyText money={price} />
            {salePrice === null ? null : (
              <>
                {` · ${t('history.sale')} `}
                <MoneyText money={salePrice} />
                {` ${t('history.until')} `}
                <DateText at={saleEndsAt} />
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Prices({ product: { price, salePrice, priorPrice, saleEndsAt } }: { readonly product: StaffProductView }) {
  const t = useTranslations(catalogueTranslations);
  return (
    <dl className="catalogue__prices">
      <dt>{t('price')}</dt>
      <dd>{price === null ? t('price.none') : <MoneyText money={price} />}</dd>
      {salePrice === null ? null : (
        <>
          <dt>{t('salePrice')}</dt>
          <dd>
            <MoneyText money={salePrice} /> {t('history.until')} <DateText at={saleEndsAt} />
          </dd>
        </>
      )}
      {priorPrice === null ? null : (
        <>
          <dt>{t('priorPrice')}</dt>
          <dd>
            <MoneyText money={priorPrice} />
          </dd>
        </>
      )}
    </dl>
  );
}

function Publication({ product }: { readonly product: StaffProductView }) {
  const t = useTranslations(catalogueTranslations);
  const run = useChange();
  const [publish] = usePublishProductMutation();
  const { id: productId, revision, published, name } = product;
  const shouldPublish = !published;
  return (
    <ConfirmAction
      label={t(shouldPublish ? 'publish' : 'hide')}
      question={t(shouldPublish ? 'publish.question' : 'hide.question', { product: name[t.locale] })}
      consequence={t(shouldPublish ? 'publish.consequence' : 'hide.consequence')}
      danger={!shouldPublish}
      onConfirm={() =>
        run(() => publish({ productId, revision, published: shouldPublish }).unwrap(), t(shouldPublish ? 'publish.done' : 'hide.done'))
      }
    />
  );
}

function ProductCard({ product, onTask }: { readonly product: StaffProductView; readonly onTask: (task: ProductTask) => void }) {
  const t = useTranslations(catalogueTranslations);
  const mayChange = usePermission('change-prices');
  const { id, name, description, published, history } = product;
  return (
    <section className="admin__card catalogue__product" aria-label={name[t.locale]}>
      <div className="catalogue__head">
        <h2>{name[t.locale]}</h2>
        <StatusTag tone={published ? 'good' : 'waiting'}>{t(published ? 'published' : 'draft')}</StatusTag>
      </div>
      <p className="catalogue__hint">{id}</p>
      <p>{description[t.locale]}</p>
      <Prices product={product} />
      {mayChange ? (
        <Space wrap>
          <Button onClick={() => onTask('price')} aria-label={`${t('price.change')}: ${name[t.locale]}`}>
            {t('price.change')}
          </Button>
          <Button onClick={() => onTask('texts')} aria-label={`${t('texts.change')}: ${name[t.locale]}`}>
            {t('texts.change')}
          </Button>
          <Publication product={product} />
        </Space>
      ) : null}
      <Collapse
        ghost
        items={[{ key: 'history', label: t.count('history', history.length), children: <PriceHistory history={history} /> }]}
      />
    </section>
  );
}

/** The products with their current prices and price history. */
export function ProductsView({ products }: { readonly products: readonly StaffProductView[] }) {
  // The dialog keeps the product as it was opened, so that staff never overwrite an unseen revision.
  const [openedProduct, setOpenedProduct] = useDraftState<OpenedProduct | null>('product.opened', () => null, { isSilent: true });
  const latest = products.find(({ id }) => id === openedProduct?.product.id)?.revision;
  const close = () => setOpenedProduct(null);
  return (
    <div className="catalogue__products">
      {products.map((one) => (
        <ProductCard key={one.id} product={one} onTask={(task) => setOpenedProduct({ product: one, task })} />
      ))}
      {openedProduct?.task === 'texts' ? <TextsDialog product={openedProduct.product} latest={latest} onClose={close} /> : null}
      {openedProduct?.task === 'price' ? <PriceDialog product={openedProduct.product} latest={latest} onClose={close} /> : null}
    </div>
  );
}
