import { api } from '@brote/api-client';
import { ORDER_ROUTES, SUBSCRIPTION_ROUTES } from '@brote/contracts/browser';

/** Contract behind a link. */
export type LinkedContract = 'order' | 'plan';

interface EndedLink {
  readonly contract: LinkedContract;
  readonly token: string;
}

const renewLinkApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Has a new link mailed to the address on record. The answer is the same for a forged link. */
    renewLink: build.mutation<object, EndedLink>({
      query: ({ contract, token }) => ({
        route: contract === 'order' ? ORDER_ROUTES.renewOrderLink : SUBSCRIPTION_ROUTES.renewPlanLink,
        linkToken: token,
        body: {},
        isAnonymous: true,
      }),
    }),
  }),
});

export const { useRenewLinkMutation } = renewLinkApi;
