import { api, queryOf } from '@brote/api-client';
import { STAFF_ORDER_ROUTES as routes, type ProducerDeclarations } from '@brote/contracts/browser';

const aboutApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The declarations of the producer, one for each version of the program. */
    getProducerDeclarations: build.query<ProducerDeclarations, undefined>(queryOf(routes.producerDeclarations, ['Status'])),
  }),
});

export const { useGetProducerDeclarationsQuery } = aboutApi;
