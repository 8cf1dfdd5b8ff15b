import type { StaffCatalogueView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Alert, Segmented } from 'antd';
import { appTranslations } from '../../app/app.translations';
import { usePermission } from '../../app/session';
import { LoadFailed } from '../../components/load-failed';
import { Loading } from '../../components/loading';
import { PageHead } from '../../components/page-head';
import { useQueryParams } from '../../components/use-query-params';
import { useGetStaffCatalogueQuery } from './catalogue.api';
import './catalogue.css';
import { catalogueTranslations } from './catalogue.translations';
import { ColoursView } from './colours-view';
import { PackagingView } from './packaging-view';
import { PlansView } from './plans-view';
import { ProductsView } from './products-view';

const VIEWS = ['products', 'colours', 'plans', 'packaging'] as const;
type View = (typeof VIEWS)[number];
function SelectedView({ view, catalogue: { products, variants, plans } }: { readonly view: View; readonly catalogue: StaffCatalogueView }) {
  if (view === 'packaging') return <PackagingView />;
  if (view === 'colours') return <ColoursView variants={variants} />;
  return view === 'plans' ? <PlansView plans={plans} /> : <ProductsView products={products} />;
}

/** Products, colours and plan prices: staff read, admins change. */
export function CataloguePage() {
  const app = useTranslations(appTranslations);
  const t = useTranslations(catalogueTranslations);
  const { values, change } = useQueryParams(['view']);
  const queryResult = useGetStaffCatalogueQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, error } = queryResult;
  const mayChange = usePermission('change-prices');
  const view = VIEWS.find((one) => one === values.view) ?? 'products';
  return (
    <>
      <PageHead title={app('nav.catalogue')}>
        <Segmented<View>
          className="catalogue__views"
          aria-label={t('view')}
          options={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
          value={view}
          onChange={(wanted) => change({ view: wanted === 'products' ? null : wanted })}
        />
      </PageHead>
      <LoadFailed asked={queryResult} />
      {mayChange ? null : <Alert className="admin__alert" type="info" showIcon title={t('readOnly')} />}
      {data ? <SelectedView view={view} catalogue={data} /> : error ? null : <Loading />}
    </>
  );
}
