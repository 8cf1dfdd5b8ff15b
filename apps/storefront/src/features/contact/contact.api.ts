import { api } from '@brote/api-client';
import { NOTIFICATION_ROUTES, type ContactBody, type TicketReply } from '@brote/contracts/browser';

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Stores a message to the shop; its sender gets a confirmation by mail. */
    sendContactMessage: build.mutation<TicketReply, ContactBody>({
      query: (body) => ({ route: NOTIFICATION_ROUTES.contact, body, isAnonymous: true }),
    }),
  }),
});

export const { useSendContactMessageMutation } = contactApi;
