import { api, requestTo } from '@brote/api-client';
import { NOTIFICATION_ROUTES, type ContactBody, type TicketReply } from '@brote/contracts/browser';

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Stores a message to the shop; its sender gets a confirmation by mail. */
    sendContactMessage: build.mutation<TicketReply, ContactBody>({ query: requestTo(NOTIFICATION_ROUTES.contact, { isAnonymous: true }) }),
  }),
});

export const { useSendContactMessageMutation } = contactApi;
