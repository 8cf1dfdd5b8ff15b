import { api, mutationOf, queryOf } from '@brote/api-client';
import {
  REPORTING_ROUTES,
  STAFF_ORDER_ROUTES,
  STAFF_SUBSCRIPTION_ROUTES,
  SUPPORT_ROUTES as routes,
  type AnswerTicketBody,
  type AssignTicketBody,
  type FindOrdersReply,
  type FindSubscriptionsReply,
  type FindTicketsReply,
  type TicketNoteBody,
  type TicketView,
  type UsersView,
} from '@brote/contracts/browser';
import { liveQueryOf } from '../../app/refetch-on-change';
import type { ListQuery } from '../../components/use-query-params';

/** The filters of the inbox, as in the address. */
export type InboxQuery = ListQuery<'search' | 'list' | 'kind' | 'category' | 'assignee'>;

type TicketCommandInput<Body> = Body & { readonly ticketId: string };
/** The number of orders and plans next to a ticket. The pages of orders and subscriptions list the rest. */
const MAX_CUSTOMER_ROWS = 5;

const supportApi = api.injectEndpoints({
  endpoints: (build) => {
    const buildCommand = <Body extends object>(route: (typeof routes)[keyof typeof routes]) =>
      build.mutation<TicketView, TicketCommandInput<Body>>(mutationOf(route, ['Ticket', 'Audit']));
    const buildCustomerQuery = <Reply extends object>(route: Readonly<{ method: string; path: string }>) =>
      build.query<Reply, string>({
        query: (search) => ({ route, query: { search, limit: String(MAX_CUSTOMER_ROWS) } }),
      });
    return {
      findTickets: build.query<FindTicketsReply, InboxQuery>(queryOf(routes.find, ['Ticket'])),
      getTicket: build.query<TicketView, string>(liveQueryOf(routes.get, ['Ticket'])),
      answerTicket: buildCommand<AnswerTicketBody>(routes.answer),
      addTicketNote: buildCommand<TicketNoteBody>(routes.addNote),
      assignTicket: buildCommand<AssignTicketBody>(routes.assign),
      closeTicket: buildCommand<object>(routes.close),
      reopenTicket: buildCommand<object>(routes.reopen),
      /** The members of staff that may handle a ticket. */
      listTeam: build.query<UsersView, 'staff' | 'admin'>({
        query: (staffRole) => ({ route: REPORTING_ROUTES.users, query: { staffRole, limit: '100' } }),
        providesTags: ['User'],
      }),
      ordersOfAddress: buildCustomerQuery<FindOrdersReply>(STAFF_ORDER_ROUTES.find),
      subscriptionsOfAddress: buildCustomerQuery<FindSubscriptionsReply>(STAFF_SUBSCRIPTION_ROUTES.find),
    };
  },
});

export const {
  useFindTicketsQuery,
  useGetTicketQuery,
  useAnswerTicketMutation,
  useAddTicketNoteMutation,
  useAssignTicketMutation,
  useCloseTicketMutation,
  useReopenTicketMutation,
  useListTeamQuery,
  useOrdersOfAddressQuery,
  useSubscriptionsOfAddressQuery,
} = supportApi;
