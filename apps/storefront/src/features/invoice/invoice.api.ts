import { api, type ApiFile } from '@brote/api-client';
import { ORDER_ROUTES } from '@brote/contracts/browser';

interface DownloadLinkedInvoiceInput {
  readonly token: string;
  readonly save: (file: ApiFile) => void;
}

const invoiceApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Fetches the invoice of a mailed link and passes it to `save`: the store holds no files. */
    downloadLinkedInvoice: build.mutation<null, DownloadLinkedInvoiceInput>({
      queryFn: async ({ token, save }, _queryApi, _options, baseQuery) => {
        const request = { route: ORDER_ROUTES.getInvoiceByLink, linkToken: token, expects: 'file', isAnonymous: true } as const;
        const { data, error } = await baseQuery(request);
        if (error) return { error };
        save(data as ApiFile);
        return { data: null };
      },
    }),
  }),
});

export const { useDownloadLinkedInvoiceMutation } = invoiceApi;
