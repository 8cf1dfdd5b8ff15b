import { PLAN_IDS, type PriceBookTermState, type PriceBookTermView, type StaffPlansView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button, type TableColumnsType } from 'antd';
import { useMemo, useState } from 'react';
import { usePermission } from '../../app/session';
import { column } from '../../components/column';
import { DateText, dateText } from '../../components/date-text';
import { MoneyText } from '../../components/money-text';
import { stateTranslations } from '../../components/state-tags';
import { StatusTag, type Tone } from '../../components/status-tag';
import { ConfirmAction } from '../../components/confirm-action';
import { ScrollableTable } from '../../components/scrollable-table';
import { PriceBookDialog } from './price-book-dialog';
import { useCancelPriceBookMutation } from './catalogue.api';
import { catalogueTranslations } from './catalogue.translations';
import { RunningPrices } from './running-prices';
import { useChange } from './use-change';

const TONES: Readonly<Record<PriceBookTermState, Tone>> = { past: 'over', current: 'good', planned: 'moving', withdrawn: 'bad' };

function CancelPriceBookButton({ term, revision }: { readonly term: PriceBookTermView; readonly revision: number }) {
  const t = useTranslations(catalogueTranslations);
  const run = useChange();
  const [cancel] = useCancelPriceBookMutation();
  return (
    <ConfirmAction
      label={t('cancel')}
      question={t('cancel.question', { book: term.book })}
      consequence={t('cancel.consequence', { day: dateText(term.validFrom, t.locale) })}
      onConfirm={() => run(() => cancel({ termId: term.id, revision }).unwrap(), t('cancel.done'))}
    />
  );
}

const isPlanned = ({ state }: PriceBookTermView): boolean => state === 'planned';

function useColumns({ books, terms, revision }: StaffPlansView, mayChange: boolean): TableColumnsType<PriceBookTermView> {
  const t = useTranslations(catalogueTranslations);
  const states = useTranslations(stateTranslations);
  return useMemo(() => {
    const priceOf = (name: string, plan: string) =>
      books.find((book) => book.name === name)?.prices.find(({ planId }) => planId === plan)?.monthlyPrice;
    return [
      { key: 'book', title: t('book'), dataIndex: 'book' },
      { key: 'from', title: t('validFrom'), dataIndex: 'validFrom', render: (at: string) => <DateText at={at} shape="instant" /> },
      column({ key: 'state', title: t('state') }, ({ state }) => <StatusTag tone={TONES[state]}>{t(`state.${state}`)}</StatusTag>),
      ...PLAN_IDS.map((planId) =>
        column({ key: planId, title: states(planId), align: 'right' }, ({ book }: PriceBookTermView) => {
          const money = priceOf(book, planId);
          return money ? <MoneyText money={money} /> : '–';
        }),
      ),
      ...(mayChange && terms.some(isPlanned)
        ? [
            column({ key: 'actions', title: t('actions') }, (term: PriceBookTermView) =>
              isPlanned(term) ? <CancelPriceBookButton term={term} revision={revision} /> : null,
            ),
          ]
        : []),
    ];
  }, [t, states, books, terms, revision, mayChange]);
}

/** Plan prices: current, past and planned. */
export function PlansView({ plans }: { readonly plans: StaffPlansView }) {
  const t = useTranslations(catalogueTranslations);
  const mayChange = usePermission('change-prices');
  const [openedPlans, setOpenedPlans] = useState<StaffPlansView | null>(null);
  const columns = useColumns(plans, mayChange);
  return (
    <>
      <p className="catalogue__hint">{t('plans.hint')}</p>
      {mayChange ? (
        <p>
          <Button type="primary" onClick={() => setOpenedPlans(plans)}>
            {t('book.plan')}
          </Button>
        </p>
      ) : null}
      <section className="admin__card">
        <ScrollableTable<PriceBookTermView> label={t('view.plans')} rowKey="id" columns={columns} dataSource={plans.terms} />
      </section>
      <RunningPrices />
      {openedPlans ? <PriceBookDialog plans={openedPlans} latest={plans.revision} onClose={() => setOpenedPlans(null)} /> : null}
    </>
  );
}
