import { api } from '@brote/api-client';
import { NOTIFICATION_ROUTES, type NotificationPreferences } from '@brote/contracts/browser';

const preferencesApi = api.enhanceEndpoints({ addTagTypes: ['Preferences'] }).injectEndpoints({
  endpoints: (build) => ({
    getPreferences: build.query<NotificationPreferences, undefined>({
      query: () => ({ route: NOTIFICATION_ROUTES.getPreferences }),
      providesTags: ['Preferences'],
    }),
    /** Takes effect on the page at once; a refusal takes it back. */
    putPreferences: build.mutation<NotificationPreferences, NotificationPreferences>({
      query: (body) => ({ route: NOTIFICATION_ROUTES.putPreferences, body }),
      onQueryStarted: (body, { dispatch, queryFulfilled }) => {
        const optimisticUpdate = dispatch(preferencesApi.util.updateQueryData('getPreferences', undefined, () => body));
        // The page reports the error; here only the switch returns to its old state.
        queryFulfilled.catch(() => optimisticUpdate.undo());
      },
    }),
  }),
});

export const { useGetPreferencesQuery, usePutPreferencesMutation } = preferencesApi;
