import type { PlanView } from '@brote/contracts/browser';
import { Icon } from '@brote/ui-kit';
import { formatMoney, formatPercent, useTranslations, defineTranslations } from '@brote/ui-kit/i18n';
import type { ReactNode } from 'react';
import en from './locales/compare.en.json';
import es from './locales/compare.es.json';

export const compareTranslations = defineTranslations(en, es);

function IncludedMark({ isIncluded }: { readonly isIncluded: boolean }) {
  const t = useTranslations(compareTranslations);
  return (
    <span className={isIncluded ? 'compare__yes' : 'faint'}>
      {isIncluded ? <Icon name="check" size={20} /> : <span aria-hidden="true">–</span>}
      <span className="visually-hidden">{t(isIncluded ? 'compare.yes' : 'compare.no')}</span>
    </span>
  );
}

type ComparisonRow = readonly [label: string, cell: (plan: PlanView) => ReactNode];

function useRows(plans: readonly PlanView[]): ComparisonRow[] {
  const t = useTranslations(compareTranslations);
  const features = new Map(plans.flatMap((plan) => plan.features.map((feature) => [feature.en, feature])));
  return [
    [t('compare.price'), ({ monthlyPrice }) => <b className="num">{formatMoney(monthlyPrice)}</b>],
    [t('compare.brushes'), ({ brushCount }) => brushCount],
    [t('compare.delivery'), () => t('compare.rhythm')],
    [t('compare.saving'), ({ saving }) => (saving ? formatPercent(saving.percent, t.locale) : '–')],
    [
      t('compare.reference'),
      ({ saving }) =>
        saving ? <span className="xs">{t(`saving.${saving.against}`, { price: formatMoney(saving.reference) })}</span> : '–',
    ],
    [t('compare.yearly'), ({ saving }) => (saving ? t('compare.about', { amount: formatMoney(saving.yearly) }) : '–')],
    ...[...features.values()].map((feature): ComparisonRow => [
      feature[t.locale],
      (plan) => <IncludedMark isIncluded={plan.features.some(({ en }) => en === feature.en)} />,
    ]),
  ];
}

/** Features of the plans, side by side. */
export function CompareTable({ plans }: { readonly plans: readonly PlanView[] }) {
  const t = useTranslations(compareTranslations);
  const rows = useRows(plans);
  return (
    <table className="table">
      <caption className="visually-hidden">{t('compare.caption')}</caption>
      <thead>
        <tr>
          <td />
          {plans.map(({ id, name }) => (
            <th key={id} scope="col">
              {name[t.locale]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, cell]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {plans.map((plan) => (
              <td key={plan.id}>{cell(plan)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
