import { api, requestTo, queryOf } from '@brote/api-client';
import { NOTIFICATION_ROUTES, type NotificationPreferences } from '@brote/contracts/browser';

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

export const { useGetPreferencesQuery, usePutPreferencesMutation } = preferencesApi;
