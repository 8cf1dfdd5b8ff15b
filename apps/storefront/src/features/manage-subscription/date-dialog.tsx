import { SUBSCRIPTION_LIMITS, type SubscriptionView } from '@brote/contracts/browser';
import { Button, Dialog, SelectField, TextField } from '@brote/ui-kit';
import { dayInMadridAfter, formatDay, useLocale, useTranslations } from '@brote/ui-kit/i18n';
import { useState, type SyntheticEvent } from 'react';
import { manageTranslations } from './manage.translations';
import { useSubscriptionCommand } from './use-subscription-command';

/** The shop's own clock decides in the end. */
const dayFromToday = (days: number): string => dayInMadridAfter(Date.now(), days);

/** The first day after the one the delivery has, else the last one there is. */
const nextOfferedDay = (days: readonly string[], day: string): string => days.find((each) => each > day) ?? days.at(-1) ?? '';

const DAY_RANGES = { pause: SUBSCRIPTION_LIMITS.pauseDays, reschedule: SUBSCRIPTION_LIMITS.rescheduleDays } as const;
const DEFAULT_PAUSE_DAYS = 30;

interface DateDialogProps {
  readonly subscription: SubscriptionView;
  readonly purpose: keyof typeof DAY_RANGES;
  readonly onClose: () => void;
}

/** Requests the last day of a pause, or a new day for the next delivery. */
export function DateDialog({ subscription, purpose, onClose }: DateDialogProps) {
  const t = useTranslations(manageTranslations);
  const { locale } = useLocale();
  const { rescheduleDays = [] } = subscription;
  const { run, isBusy } = useSubscriptionCommand(subscription);
  const [day, setDay] = useState(
    purpose === 'pause' ? dayFromToday(DEFAULT_PAUSE_DAYS) : nextOfferedDay(rescheduleDays, subscription.nextOpenDate ?? ''),
  );
  const [isMissing, setMissing] = useState(false);
  const { min, max } = DAY_RANGES[purpose];
  const { version } = subscription;
  const close = () => {
    if (!isBusy) onClose();
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setMissing(day === '');
    if (day === '') return;
    const isDone = await run(
      purpose === 'pause' ? { name: 'pause', body: { version, until: day } } : { name: 'reschedule', body: { version, date: day } },
    );
    if (isDone) onClose();
  };
  return (
    <Dialog title={t(`${purpose}.title`)} onClose={close}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <p className="dialog__text muted">{t(`${purpose}.text`, { max })}</p>
        {purpose === 'pause' ? (
          <TextField
            type="date"
            label={t('pause.day')}
            value={day}
            min={dayFromToday(min)}
            max={dayFromToday(max)}
            required
            error={isMissing ? t('refused.date') : undefined}
            onChange={(event) => setDay(event.target.value)}
          />
        ) : (
          // The server sends the possible days, because a date input cannot exclude closed days.
          <SelectField
            label={t('reschedule.day')}
            value={day}
            options={rescheduleDays.map((each) => ({ value: each, label: formatDay(each, locale) }))}
            onChange={(event) => setDay(event.target.value)}
          />
        )}
        <div className="dialog__acts manage__acts">
          <Button variant="quiet" disabled={isBusy} onClick={close}>
            {t('back')}
          </Button>
          <Button type="submit" busyLabel={isBusy && t('busy')}>
            {t(`${purpose}.do`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
