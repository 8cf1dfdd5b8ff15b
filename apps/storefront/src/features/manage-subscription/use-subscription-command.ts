import type { ApiError, ApiErrorCode } from '@brote/api-client';
import type { SubscriptionView } from '@brote/contracts/browser';
import { localize } from '@brote/ui-kit/i18n';
import { failureSentence } from '#app/failures';
import { useResultToasts } from '#app/use-show-toast';
import { useCommandSubscriptionMutation, type SubscriptionCommand } from './manage.api';
import { manageTranslations } from './manage.translations';

type RefusalKey = Extract<keyof (typeof manageTranslations)['en'], `refused.${string}`>;

const SENTENCE_KEYS: Readonly<Partial<Record<ApiErrorCode, RefusalKey>>> = {
  VERSION_CONFLICT: 'refused.conflict',
  ACTION_NOT_ALLOWED: 'refused.notNow',
  NOTHING_TO_CHANGE: 'refused.nothing',
  BRUSHES_INVALID: 'refused.brushes',
  PLAN_INVALID: 'refused.plan',
  POSTAL_CODE_INVALID: 'refused.postalCode',
  DELIVERY_NOT_OFFERED: 'refused.delivery',
  DATE_INVALID: 'refused.date',
  PAYMENT_NOT_DUE: 'refused.notDue',
  SUBSCRIPTION_UNKNOWN: 'refused.unknown',
};

/** Reason of a refused command, in both languages. */
export function refusalSentence(error: Pick<ApiError, 'code' | 'details'>) {
  const key = SENTENCE_KEYS[error.code];
  return key ? localize(manageTranslations, key) : failureSentence(error);
}

interface CommandRunner {
  readonly isBusy: boolean;
  /** True on success. A toast reports both outcomes. */
  readonly run: (command: SubscriptionCommand) => Promise<boolean>;
}

/** Executes commands on a subscription. After a conflict with another tab, the new state loads before a retry. */
export function useSubscriptionCommand({ id }: Pick<SubscriptionView, 'id'>): CommandRunner {
  const { showDone, showFailed } = useResultToasts(manageTranslations);
  const [send, { isLoading: isBusy }] = useCommandSubscriptionMutation();
  const run = async (command: SubscriptionCommand) => {
    const { error } = await send({ subscriptionId: id, command });
    if (!error) {
      showDone(`done.${command.name}`);
      return true;
    }
    const isStripeUnavailable = 'code' in error && error.code === 'PAYMENT_PROVIDER_UNAVAILABLE';
    showFailed(isStripeUnavailable ? `stripe.${command.name}` : 'updateFailed', refusalSentence(error as ApiError));
    return false;
  };
  return { isBusy, run };
}
