import { api, requestTo, queryOf, mutationOf } from '@brote/api-client';
import {
  STAFF_MESSAGE_ROUTES as at,
  type AudienceView,
  type CampaignView,
  type ChangeTemplateRequest,
  type CreateTemplateRequest,
  type FindMessagesReply,
  type MessageHistoryRow,
  type LiftSuppressionReply,
  type ListCampaignsReply,
  type ListSuppressedAddressesReply,
  type ListTemplatesReply,
  type MessagePreview,
  type PreviewTemplateRequest,
  type ResendMessageRequest,
  type RestoreTemplateRequest,
  type Segment,
  type SendCampaignRequest,
  type SwitchTemplateRequest,
  type RemoveTemplateReply,
  type TemplateVersionsReply,
  type TemplateView,
  type TestTemplateReply,
  type TestTemplateRequest,
} from '@brote/contracts/browser';
import { liveQueryOf } from '../../app/refetch-on-change';
import type { ListQuery } from '../../components/use-query-params';

/** The filters of the history, as in the address. */
export type HistoryQuery = ListQuery<'search' | 'state' | 'channel' | 'template' | 'from' | 'until' | 'campaignId'>;

const CHANGED_TAGS = ['Template', 'Audit'] as const;

const templatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTemplates: build.query<ListTemplatesReply, undefined>(liveQueryOf(at.listTemplates, ['Template'])),
    templateVersions: build.query<TemplateVersionsReply, string>(queryOf(at.templateVersions, ['Template'])),
    createTemplate: build.mutation<TemplateView, CreateTemplateRequest>(mutationOf(at.createTemplate, CHANGED_TAGS)),
    changeTemplate: build.mutation<TemplateView, ChangeTemplateRequest>(mutationOf(at.changeTemplate, CHANGED_TAGS)),
    switchTemplate: build.mutation<TemplateView, SwitchTemplateRequest>(mutationOf(at.switchTemplate, CHANGED_TAGS)),
    removeTemplate: build.mutation<RemoveTemplateReply, string>(mutationOf(at.removeTemplate, CHANGED_TAGS)),
    restoreTemplate: build.mutation<TemplateView, RestoreTemplateRequest>(mutationOf(at.restoreTemplate, CHANGED_TAGS)),
    previewTemplate: build.mutation<MessagePreview, PreviewTemplateRequest>({ query: requestTo(at.previewTemplate) }),
    testTemplate: build.mutation<TestTemplateReply, TestTemplateRequest>(mutationOf(at.testTemplate, ['Message', 'Audit'])),
  }),
});

const sendingApi = api.injectEndpoints({
  endpoints: (build) => ({
    countAudience: build.query<AudienceView, { readonly segment: Segment }>({ query: requestTo(at.countAudience) }),
    listCampaigns: build.query<ListCampaignsReply, { readonly cursor: string | null }>(queryOf(at.listCampaigns, ['Message'])),
    sendCampaign: build.mutation<CampaignView, SendCampaignRequest>(mutationOf(at.sendCampaign, ['Message', 'Audit'])),
    cancelCampaign: build.mutation<CampaignView, string>(mutationOf(at.cancelCampaign, ['Message', 'Audit'])),
    findMessages: build.query<FindMessagesReply, HistoryQuery>(liveQueryOf(at.findMessages, ['Message'])),
    listSuppressedAddresses: build.query<ListSuppressedAddressesReply, ListQuery<'search'>>(
      liveQueryOf(at.listSuppressedAddresses, ['SuppressedAddress']),
    ),
    liftSuppression: build.mutation<LiftSuppressionReply, string>(mutationOf(at.liftSuppression, ['SuppressedAddress', 'Audit'])),
    resendMessage: build.mutation<MessageHistoryRow, ResendMessageRequest>(mutationOf(at.resendMessage, ['Message', 'Audit'])),
  }),
});

export const {
  useListTemplatesQuery,
  useTemplateVersionsQuery,
  useCreateTemplateMutation,
  useChangeTemplateMutation,
  useSwitchTemplateMutation,
  useRemoveTemplateMutation,
  useRestoreTemplateMutation,
  usePreviewTemplateMutation,
  useTestTemplateMutation,
} = templatesApi;

export const {
  useCountAudienceQuery,
  useListCampaignsQuery,
  useSendCampaignMutation,
  useCancelCampaignMutation,
  useFindMessagesQuery,
  useListSuppressedAddressesQuery,
  useLiftSuppressionMutation,
  useResendMessageMutation,
} = sendingApi;
