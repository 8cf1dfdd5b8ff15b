import { api } from '@brote/api-client';
import { NOTIFICATION_ROUTES, type SupportBody, type TicketReply } from '@brote/contracts/browser';

const supportApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Opens a ticket, of the account when the sender is signed in. */
    sendSupportRequest: build.mutation<TicketReply, SupportBody>({
      query: (body) => ({ route: NOTIFICATION_ROUTES.supportRequest, body }),
    }),
  }),
});

export const { useSendSupportRequestMutation } = supportApi;
