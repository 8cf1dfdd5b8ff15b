import type { ApiError } from '@brote/api-client';
import type { SubscriptionView } from '@brote/contracts/browser';
import { Alert, Button } from '@brote/ui-kit';
import { formatDay, formatList, formatMoney, useBrushNames, useTranslations } from '@brote/ui-kit/i18n';
import { useNavigate } from 'react-router-dom';
import { isWebAddress } from '#app/payment-redirect';
import { paths } from '#app/paths';
import { useResultToasts } from '#app/use-show-toast';
import { useChooseAgainMutation, useRetryPaymentMutation } from './manage.api';
import { manageTranslations } from './manage.translations';
import { refusalSentence } from './use-subscription-command';

interface NoticeProps {
  readonly subscription: SubscriptionView;
}

interface PaymentProblemProps extends NoticeProps {
  readonly onLeave: (url: string) => void;
}

function PaymentProblemNotice({ subscription, onLeave }: PaymentProblemProps) {
  const t = useTranslations(manageTranslations);
  const { showFailed } = useResultToasts(manageTranslations);
  const [retryPayment, { isLoading }] = useRetryPaymentMutation();
  const { id, status, paymentProblemUrl } = subscription;
  const pay = async () => {
    if (paymentProblemUrl !== null) {
      onLeave(paymentProblemUrl);
      return;
    }
    const { data, error } = await retryPayment(id);
    if (isWebAddress(data?.url)) onLeave(data.url);
    else showFailed('problem.failed', error && refusalSentence(error as ApiError));
  };
  return (
    <Alert tone="error" title={t(status === 'incomplete' ? 'incomplete' : 'problem')}>
      <p>{t(status === 'incomplete' ? 'incomplete.text' : 'problem.text')}</p>
      <div className="alert__acts">
        <Button small busyLabel={isLoading && t('busy')} onClick={() => void pay()}>
          {t('problem.pay')}
        </Button>
      </div>
    </Alert>
  );
}

function EndedNotice({ subscription }: NoticeProps) {
  const t = useTranslations(manageTranslations);
  const navigate = useNavigate();
  const [saveChoice, { isLoading }] = useChooseAgainMutation();
  const { endsOn, withdrawn = false, nextDelivery, planId, interval, brushes } = subscription;
  const chooseAgain = async () => {
    // The link leads to the plan, whether or not the choices could be stored.
    await saveChoice({ planId, interval, brushes, configured: false });
    void navigate(paths.configurePlan(planId));
  };
  return (
    <Alert tone="info" title={t('ended')}>
      {withdrawn ? <p>{t('ended.withdrawn')}</p> : endsOn ? <p>{t('ended.on', { day: formatDay(endsOn, t.locale) })}</p> : null}
      {nextDelivery ? <p>{t('ended.delivery', { day: formatDay(nextDelivery.date, t.locale) })}</p> : null}
      <div className="alert__acts">
        <Button small variant="quiet" busyLabel={isLoading && t('busy')} onClick={() => void chooseAgain()}>
          {t('ended.again')}
        </Button>
      </div>
    </Alert>
  );
}

/** Changes that came too late for the next delivery, and the content of that delivery. */
function FollowingDeliveryNotice({ subscription: { brushes, nextDelivery } }: NoticeProps) {
  const t = useTranslations(manageTranslations);
  const names = useBrushNames();
  const isSame = nextDelivery === null || JSON.stringify(nextDelivery.brushes) === JSON.stringify(brushes);
  if (isSame) return null;
  return (
    <Alert tone="info" title={t('following')}>
      <p>{t('following.text', { list: formatList(nextDelivery.brushes.map(names.brush), t.locale) })}</p>
    </Alert>
  );
}

/** Another price that was announced, from when on, and the way out until then. */
function NewPriceNotice({ subscription: { priceChange = null, monthlyPrice } }: NoticeProps) {
  const t = useTranslations(manageTranslations);
  if (priceChange === null) return null;
  const day = formatDay(priceChange.from, t.locale);
  return (
    <Alert tone="info" title={t('newPrice', { day, price: formatMoney(priceChange.monthlyPrice) })}>
      <p>{t('newPrice.text', { day, price: formatMoney(monthlyPrice) })}</p>
    </Alert>
  );
}

/** Last day of a pause. A delivery that was packed before it still arrives. */
function PausedNotice({ subscription: { pausedUntil, nextDelivery } }: NoticeProps) {
  const t = useTranslations(manageTranslations);
  const packedDeliveryDay = nextDelivery !== null && pausedUntil !== null && nextDelivery.date < pausedUntil ? nextDelivery.date : null;
  return (
    <Alert tone="info" title={pausedUntil ? t('paused', { day: formatDay(pausedUntil, t.locale) }) : t('status.paused')}>
      <p>{t('paused.text')}</p>
      {packedDeliveryDay ? <p>{t('paused.delivery', { day: formatDay(packedDeliveryDay, t.locale) })}</p> : null}
    </Alert>
  );
}

/** A delivery that was left out stays in sight, with the way back while there is one. */
function SkippedDeliveryNotice({ subscription: { skippedDeliveries = [], actions } }: NoticeProps) {
  const t = useTranslations(manageTranslations);
  const [delivery] = skippedDeliveries;
  if (delivery === undefined) return null;
  const until = formatDay(delivery.choicesUntil, t.locale);
  return (
    <Alert tone="info" title={t('skipped', { day: formatDay(delivery.date, t.locale) })}>
      <p>{actions.includes('unskip') ? t('skipped.text', { until }) : t('skipped.final')}</p>
    </Alert>
  );
}

/** Notices on a subscription, above its actions. */
export function SubscriptionNotices({ subscription, onLeave }: PaymentProblemProps) {
  const t = useTranslations(manageTranslations);
  const { status, nextDelivery } = subscription;
  if (status === 'cancelled') return <EndedNotice subscription={subscription} />;
  return (
    <>
      {status === 'past_due' || status === 'incomplete' ? <PaymentProblemNotice subscription={subscription} onLeave={onLeave} /> : null}
      {status === 'paused' ? <PausedNotice subscription={subscription} /> : null}
      <NewPriceNotice subscription={subscription} />
      <SkippedDeliveryNotice subscription={subscription} />
      {nextDelivery?.reason === 'stock' ? (
        <Alert tone="warning" title={t('waiting.stock')}>
          <p>{t('waiting.stock.text')}</p>
        </Alert>
      ) : null}
      {status === 'active' ? <FollowingDeliveryNotice subscription={subscription} /> : null}
    </>
  );
}
