import { isApiError, type ApiError } from '@brote/api-client';
import type { DeliveryByLinkView, BrushSelection, PlanId } from '@brote/contracts/browser';
import { cupUrl, packUrl } from '@brote/illustration';
import { BrushList, Button, ContentLoading, Icon, MessagePage, ProductBackdrop } from '@brote/ui-kit';
import { formatDay, formatFirstDay, useTranslations, defineTranslations } from '@brote/ui-kit/i18n';
import { useEffect, useState } from 'react';
import { ButtonLink } from '#app/button-link';
import { useFailureSentence, type Failure } from '#app/failures';
import { usePageTitleAndFocus } from '#app/hooks';
import { useLinkQuery } from '#app/link-query';
import { paths } from '#app/paths';
import { useResultToasts } from '#app/use-show-toast';
import { useChangeDeliveryMutation, useGetDeliveryQuery, useSkipDeliveryMutation, useUnskipDeliveryMutation } from './delivery.api';
import './delivery.css';
import en from './locales/en.json';
import es from './locales/es.json';

export const deliveryTranslations = defineTranslations(en, es);

const CATEGORY_BY_PLAN: Readonly<Record<PlanId, 'single' | 'couple' | 'family'>> = {
  individual: 'single',
  couple: 'couple',
  family: 'family',
};

const failureReasonOf = (error: ApiError) => {
  if (error.code === 'ACTION_NOT_ALLOWED' || error.code === 'LINK_INVALID') return 'notNow';
  return error.code === 'BRUSHES_INVALID' ? 'wrongBrushes' : error;
};

/** Skips or changes the delivery, and reports the result. */
function useDeliveryCommands(token: string) {
  const { showDone, showFailed } = useResultToasts(deliveryTranslations);
  const [skip, skipping] = useSkipDeliveryMutation();
  const [unskip, unskipping] = useUnskipDeliveryMutation();
  const [change, changing] = useChangeDeliveryMutation();
  const showResult = (done: 'skipped' | 'unskipped' | 'changed', error: unknown) => {
    if (isApiError(error)) showFailed('failed', failureReasonOf(error));
    else showDone(done);
  };
  return {
    isSkipping: skipping.isLoading,
    isUnskipping: unskipping.isLoading,
    isChanging: changing.isLoading,
    unskip: async () => showResult('unskipped', (await unskip({ token })).error),
    skip: async () => showResult('skipped', (await skip({ token })).error),
    change: async (brushes: readonly BrushSelection[]) => showResult('changed', (await change({ token, brushes: [...brushes] })).error),
  };
}

function SkippedDelivery({ token, view }: { readonly token: string; readonly view: DeliveryByLinkView }) {
  const t = useTranslations(deliveryTranslations);
  usePageTitleAndFocus(t('title'), 'skipped');
  const { delivery, canBeTakenBack = false } = view;
  const { unskip, isUnskipping } = useDeliveryCommands(token);
  const lead = [
    t('skipped.lead', { day: formatDay(delivery.date, t.locale) }),
    canBeTakenBack ? t('unskip.until', { day: formatDay(delivery.choicesUntil, t.locale) }) : '',
  ];
  return (
    <MessagePage
      art={cupUrl()}
      heading={t('skipped.heading')}
      lead={lead.join(' ').trim()}
      actions={
        <>
          {canBeTakenBack ? (
            <Button busyLabel={isUnskipping && t('busy')} onClick={() => void unskip()}>
              {t('unskip')}
            </Button>
          ) : null}
          <ButtonLink variant={canBeTakenBack ? 'quiet' : 'primary'} to={paths.manageSubscription()}>
            {t('account')}
          </ButtonLink>
        </>
      }
    />
  );
}

const LINK_PARTS = ['skip', 'change'] as const;

/** The two links of the mail belong to the two parts of the page: the linked one gets the focus. */
function useFocusLinkedPart(): void {
  const link = useLinkQuery();
  // Earlier mails named the part alone behind `#`.
  const linkPart = LINK_PARTS.find((one) => link.get('part') === one || link.has(one));
  useEffect(() => {
    if (linkPart !== undefined) document.querySelector<HTMLElement>(`#${linkPart}`)?.focus();
  }, [linkPart]);
}

/** Whether the delivery has not left yet. */
const isUpcoming = ({ delivery: { status } }: DeliveryByLinkView) => status === 'scheduled' || status === 'waiting';

function UpcomingDelivery({ token, view }: { readonly token: string; readonly view: DeliveryByLinkView }) {
  const t = useTranslations(deliveryTranslations);
  usePageTitleAndFocus(t('title'), 'delivery');
  useFocusLinkedPart();
  const { delivery, planId } = view;
  const [brushes, setBrushes] = useState<readonly BrushSelection[]>(delivery.brushes);
  const { skip, change, isSkipping, isChanging } = useDeliveryCommands(token);
  const isChanged = JSON.stringify(brushes) !== JSON.stringify(delivery.brushes);
  const range = planId === 'family' ? { min: 1, max: 4 } : { min: delivery.brushes.length, max: delivery.brushes.length };
  const formatLongDay = (date: string) => formatDay(date, t.locale);
  return (
    <div className="wrap delivery">
      <h1 tabIndex={-1}>{t('heading', { day: formatLongDay(delivery.date) })}</h1>
      <p className="lead">{t('lead')}</p>
      <div className="delivery__columns">
        <ProductBackdrop color={brushes[0]?.color ?? 'blue'}>
          <img src={packUrl({ category: CATEGORY_BY_PLAN[planId], brushes })} alt="" width={1200} height={800} />
        </ProductBackdrop>
        <div className="delivery__form">
          <p>
            {t('arrives', {
              from: formatFirstDay(delivery.arrivesFrom, delivery.arrivesUntil, t.locale),
              until: formatLongDay(delivery.arrivesUntil),
            })}{' '}
            {t('until', { day: formatLongDay(delivery.choicesUntil) })}
          </p>
          {isUpcoming(view) ? (
            <>
              <h2 className="h4" id="change" tabIndex={-1}>
                {t('brushes')}
              </h2>
              <BrushList brushes={brushes} {...range} onChange={setBrushes} />
              <div className="row">
                <Button disabled={!isChanged} busyLabel={isChanging && t('busy')} onClick={() => void change(brushes)}>
                  {t('save')}
                </Button>
                <Button id="skip" variant="secondary" busyLabel={isSkipping && t('busy')} onClick={() => void skip()}>
                  <Icon name="skip" size={18} />
                  {t('skip')}
                </Button>
              </div>
              <p className="small muted">{t('skip.text')}</p>
            </>
          ) : (
            <p className="muted">{t('tooLate')}</p>
          )}
        </div>
      </div>
    </div>
  );
}

function NoDelivery({ error, onRetry }: { readonly error: Failure; readonly onRetry: () => void }) {
  const t = useTranslations(deliveryTranslations);
  const sentence = useFailureSentence();
  const isLinkInvalid = error.code === 'LINK_INVALID' || error.code === 'NOT_FOUND' || error.code === 'VALIDATION_FAILED';
  usePageTitleAndFocus(t('title'), 'none');
  return (
    <MessagePage
      art={cupUrl()}
      heading={t(isLinkInvalid ? 'invalid.heading' : 'retry.heading')}
      lead={isLinkInvalid ? t('invalid.lead') : sentence(error)}
      actions={
        <>
          {isLinkInvalid ? null : <Button onClick={onRetry}>{t('retry')}</Button>}
          <ButtonLink variant={isLinkInvalid ? 'primary' : 'quiet'} to={paths.manageSubscription()}>
            {t('account')}
          </ButtonLink>
        </>
      }
    />
  );
}

/** The delivery of a mailed link, where the customer can skip or change it. Opening it changes nothing. */
export function DeliveryPage() {
  const t = useTranslations(deliveryTranslations);
  const token = useLinkQuery().get('token') ?? '';
  const { data, error, refetch } = useGetDeliveryQuery(token, { refetchOnMountOrArgChange: true });
  if (data?.delivery.status === 'skipped') return <SkippedDelivery token={token} view={data} />;
  if (data) return <UpcomingDelivery key={JSON.stringify(data.delivery.brushes)} token={token} view={data} />;
  if (error) return <NoDelivery error={error} onRetry={() => void refetch()} />;
  return <ContentLoading className="delivery">{t('loading')}</ContentLoading>;
}
