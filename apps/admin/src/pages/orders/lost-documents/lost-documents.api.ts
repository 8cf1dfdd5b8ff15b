import { queryOf } from '@brote/api-client';
import { type ListLostDocumentsReply, STAFF_ORDER_ROUTES as routes } from '@brote/contracts/browser';
import { staffApi } from '../../../app/staff-api';

const lostDocumentsApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    /** Documents that restores have lost. They change only while the shop is closed. */
    listLostDocuments: build.query<ListLostDocumentsReply, { readonly cursor: string | null }>(queryOf(routes.listLostDocuments, [])),
  }),
});

export const { useListLostDocumentsQuery } = lostDocumentsApi;
