import { api, requestTo } from '@brote/api-client';
import { NOTIFICATION_ROUTES, type SupportBody, type TicketReply } from '@brote/contracts/browser';

const supportApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Opens a ticket, of the account when the sender is signed in. */
    sendSupportRequest: build.mutation<TicketReply, SupportBody>({ query: requestTo(NOTIFICATION_ROUTES.supportRequest) }),
  }),
});

export const { useSendSupportRequestMutation } = supportApi;
