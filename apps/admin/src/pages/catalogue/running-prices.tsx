import type { PriceDecisionView } from '@brote/contracts/browser';
import { formatList, formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import { Button, type TableColumnsType } from 'antd';
import { useMemo, useState } from 'react';
import { usePermission } from '../../app/session';
import { column } from '../../components/column';
import { DateText } from '../../components/date-text';
import { MoneyText } from '../../components/money-text';
import { usePlanName } from '../../components/state-tags';
import { StatusTag, type Tone } from '../../components/status-tag';
import { ConfirmAction } from '../../components/confirm-action';
import { LoadFailed } from '../../components/load-failed';
import { Loading } from '../../components/loading';
import { useAttempt } from '../../components/use-attempt';
import { ScrollableTable } from '../../components/scrollable-table';
import { RunningPriceDialog } from './running-price-dialog';
import { useListPriceDecisionsQuery, useCancelPriceChangeMutation } from './running-prices.api';
import { runningPricesTranslations } from './running-prices.translations';

type DecisionState = 'announced' | 'applied' | 'withdrawn' | 'dropped';

const TONES: Readonly<Record<DecisionState, Tone>> = { announced: 'moving', applied: 'good', withdrawn: 'bad', dropped: 'over' };

/** The state of a decision as a whole. */
function stateOf({ announced, applied, withdrawnAt }: PriceDecisionView): DecisionState {
  if (withdrawnAt !== null) return 'withdrawn';
  if (announced > 0) return 'announced';
  return applied > 0 ? 'applied' : 'dropped';
}

function CancelPriceChangeButton({ decision }: { readonly decision: PriceDecisionView }) {
  const t = useTranslations(runningPricesTranslations);
  const planName = usePlanName();
  const attempt = useAttempt();
  const [cancel] = useCancelPriceChangeMutation();
  return (
    <ConfirmAction
      label={t('cancel')}
      question={t('cancel.question', { plan: planName(decision.planId) })}
      consequence={t.count('cancel.then', decision.announced)}
      onConfirm={() => attempt(() => cancel({ decisionId: decision.id }).unwrap(), { done: t('cancel.done'), failed: t('failed') })}
    />
  );
}

/** The number of subscriptions in each state of a decision; zeros are left out. */
function Counts({ decision }: { readonly decision: PriceDecisionView }) {
  const t = useTranslations(runningPricesTranslations);
  const countedStates = (['announced', 'applied', 'withdrawn', 'dropped'] as const).filter((state) => decision[state] > 0);
  return <>{countedStates.map((state) => t.count(`count.${state}`, decision[state])).join(', ')}</>;
}

function useColumns(mayChange: boolean): TableColumnsType<PriceDecisionView> {
  const t = useTranslations(runningPricesTranslations);
  const planName = usePlanName();
  return useMemo(
    () => [
      column({ key: 'plan', title: t('column.plan') }, ({ planId }) => planName(planId)),
      column({ key: 'price', title: t('column.price') }, ({ monthlyPrice, oldPrices }) => (
        <>
          <MoneyText money={monthlyPrice} />{' '}
          <span className="catalogue__old">
            {t('old', {
              prices: formatList(
                oldPrices.map((old) => formatMoney(old.monthlyPrice)),
                t.locale,
              ),
            })}
          </span>
        </>
      )),
      column({ key: 'days', title: t('column.days') }, ({ from, firstOn, lastOn }) => (
        <>
          <DateText at={firstOn ?? from} /> – <DateText at={lastOn ?? from} />
        </>
      )),
      column({ key: 'state', title: t('column.state') }, (decision) => (
        <StatusTag tone={TONES[stateOf(decision)]}>{t(`state.${stateOf(decision)}`)}</StatusTag>
      )),
      column({ key: 'plans', title: t('column.plans') }, (decision) => <Counts decision={decision} />),
      column({ key: 'announced', title: t('column.announced') }, ({ announcedAt }) => <DateText at={announcedAt} />),
      column({ key: 'actions', title: t('column.actions') }, (decision) =>
        mayChange && stateOf(decision) === 'announced' ? <CancelPriceChangeButton decision={decision} /> : null,
      ),
    ],
    [t, planName, mayChange],
  );
}
function Decisions({ decisions, mayChange }: { readonly decisions: readonly PriceDecisionView[]; readonly mayChange: boolean }) {
  const t = useTranslations(runningPricesTranslations);
  const columns = useColumns(mayChange);
  if (decisions.length === 0) return <p>{t('none')}</p>;
  return (
    <div className="admin__card">
      <ScrollableTable<PriceDecisionView> label={t('title')} rowKey="id" columns={columns} dataSource={decisions} />
    </div>
  );
}

/** The announced prices of running subscriptions; admins announce and cancel them. */
export function RunningPrices() {
  const t = useTranslations(runningPricesTranslations);
  const mayChange = usePermission('change-prices');
  const queryResult = useListPriceDecisionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, isLoading } = queryResult;
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="catalogue__running" aria-labelledby="running-prices">
      <h2 className="catalogue__part" id="running-prices">
        {t('title')}
      </h2>
      <p className="catalogue__hint">{t('hint')}</p>
      {mayChange && data ? (
        <p>
          <Button onClick={() => setOpen(true)}>{t('change')}</Button>
        </p>
      ) : null}
      <LoadFailed asked={queryResult} />
      {isLoading ? <Loading /> : null}
      {data ? <Decisions decisions={data.decisions} mayChange={mayChange} /> : null}
      {isOpen && data ? <RunningPriceDialog earliestFrom={data.earliestFrom} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}
