import { api, type ApiFile } from '@brote/api-client';
import { DOCUMENT_ROUTES, ORDER_ROUTES, type OrderView } from '@brote/contracts/browser';

interface DownloadLinkedDocumentInput {
  readonly token: string;
  /** Of a credit note; null for the invoice. */
  readonly number: string | null;
  readonly save: (file: ApiFile) => void;
}

const invoiceApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Fetches the document of a mailed link and passes it to `save`: the store holds no files. */
    downloadLinkedDocument: build.mutation<null, DownloadLinkedDocumentInput>({
      queryFn: async ({ token, number, save }, _queryApi, _options, baseQuery) => {
        const target =
          number === null
            ? { route: DOCUMENT_ROUTES.getInvoiceByLink }
            : { route: DOCUMENT_ROUTES.getOrderDocumentByLink, params: { number } };
        const { data, error } = await baseQuery({ ...target, linkToken: token, expects: 'file', isAnonymous: true });
        if (error) return { error };
        save(data as ApiFile);
        return { data: null };
      },
    }),
    /** The order of a mailed link, which says whether its documents name a company. */
    getLinkedOrder: build.query<OrderView, string>({
      query: (token) => ({ route: ORDER_ROUTES.getOrderByLink, linkToken: token, isAnonymous: true }),
    }),
  }),
});

export const { useDownloadLinkedDocumentMutation, useGetLinkedOrderQuery } = invoiceApi;
