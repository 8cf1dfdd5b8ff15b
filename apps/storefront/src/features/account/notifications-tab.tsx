import { type NotificationPreferences, NOTIFICATION_ROUTES } from '@brote/contracts/browser';
import { Switch } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { catchApiError, api, requestTo, queryOf } from '@brote/api-client';
import { useResultToasts } from '#app/use-show-toast';
import { accountTranslations } from './account.translations';
import { LoadingLines, LoadFailed } from './load-failed';

const preferencesApi = api.enhanceEndpoints({ addTagTypes: ['Preferences'] }).injectEndpoints({
  endpoints: (build) => ({
    getPreferences: build.query<NotificationPreferences, undefined>(queryOf(NOTIFICATION_ROUTES.getPreferences, ['Preferences'])),
    /** Takes effect on the page at once; a refusal takes it back. */
    putPreferences: build.mutation<NotificationPreferences, NotificationPreferences>({
      query: requestTo(NOTIFICATION_ROUTES.putPreferences),
      onQueryStarted: (body, { dispatch, queryFulfilled }) => {
        const optimisticUpdate = dispatch(preferencesApi.util.updateQueryData('getPreferences', undefined, () => body));
        // The page reports the error; here only the switch returns to its old state.
        queryFulfilled.catch(() => optimisticUpdate.undo());
      },
    }),
  }),
});

const { useGetPreferencesQuery, usePutPreferencesMutation } = preferencesApi;

const TOPICS = ['orderUpdates', 'subscriptionReminders', 'marketing'] as const;

function Topics({ preferences }: { readonly preferences: NotificationPreferences }) {
  const t = useTranslations(accountTranslations);
  const { showFailed } = useResultToasts(accountTranslations);
  const [save] = usePutPreferencesMutation();
  const savePreference = async (topic: (typeof TOPICS)[number], isOn: boolean) => {
    const failure = await catchApiError(save({ ...preferences, [topic]: isOn }).unwrap());
    if (failure) showFailed('preferences.failed', failure);
  };
  return (
    <div>
      <div className="preferences">
        {TOPICS.map((topic) => (
          <Switch
            key={topic}
            label={t(`preferences.${topic}`)}
            hint={t(`preferences.${topic}.hint`)}
            isOn={preferences[topic]}
            onChange={(isOn) => void savePreference(topic, isOn)}
          />
        ))}
      </div>
      <p className="small muted account__more">{t('preferences.required')}</p>
    </div>
  );
}

/** Topics of the shop's messages. Each switch saves; a failed save restores the old value. */
export function NotificationsTab() {
  const t = useTranslations(accountTranslations);
  const { data, error, refetch } = useGetPreferencesQuery(undefined);
  return (
    <div className="two-columns">
      <div>
        <h2 className="h3">{t('preferences.heading')}</h2>
        <p className="muted small account__lead">{t('preferences.lead')}</p>
      </div>
      {data ? <Topics preferences={data} /> : error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <LoadingLines />}
    </div>
  );
}
