import { api } from '@brote/api-client';
import {
  STAFF_MESSAGE_ROUTES as at,
  type AudienceView,
  type CampaignView,
  type ChangeTemplateRequest,
  type CreateTemplateRequest,
  type FindMessagesReply,
  type MessageHistoryRow,
  type ListCampaignsReply,
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
import { refetchOnChange } from '../../app/refetch-on-change';

/** The filters of the history, as in the address. */
export interface HistoryQuery {
  readonly search: string | null;
  readonly state: string | null;
  readonly channel: string | null;
  readonly template: string | null;
  readonly from: string | null;
  readonly until: string | null;
  readonly campaignId: string | null;
  readonly cursor: string | null;
}

const CHANGED_TAGS = ['Template', 'Audit'] as const;

const templatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTemplates: build.query<ListTemplatesReply, undefined>({
      query: () => ({ route: at.listTemplates }),
      providesTags: ['Template'],
      onCacheEntryAdded: refetchOnChange(['Template']),
    }),
    templateVersions: build.query<TemplateVersionsReply, string>({
      query: (templateId) => ({ route: at.templateVersions, params: { templateId } }),
      providesTags: ['Template'],
    }),
    createTemplate: build.mutation<TemplateView, CreateTemplateRequest>({
      query: (body) => ({ route: at.createTemplate, body }),
      invalidatesTags: CHANGED_TAGS,
    }),
    changeTemplate: build.mutation<TemplateView, ChangeTemplateRequest>({
      query: ({ templateId, ...body }) => ({ route: at.changeTemplate, params: { templateId }, body }),
      invalidatesTags: CHANGED_TAGS,
    }),
    switchTemplate: build.mutation<TemplateView, SwitchTemplateRequest>({
      query: ({ templateId, ...body }) => ({ route: at.switchTemplate, params: { templateId }, body }),
      invalidatesTags: CHANGED_TAGS,
    }),
    removeTemplate: build.mutation<RemoveTemplateReply, string>({
      query: (templateId) => ({ route: at.removeTemplate, params: { templateId } }),
      invalidatesTags: CHANGED_TAGS,
    }),
    restoreTemplate: build.mutation<TemplateView, RestoreTemplateRequest>({
      query: ({ templateId, ...body }) => ({ route: at.restoreTemplate, params: { templateId }, body }),
      invalidatesTags: CHANGED_TAGS,
    }),
    previewTemplate: build.mutation<MessagePreview, PreviewTemplateRequest>({
      query: (body) => ({ route: at.previewTemplate, body }),
    }),
    testTemplate: build.mutation<TestTemplateReply, TestTemplateRequest>({
      query: ({ templateId, ...body }) => ({ route: at.testTemplate, params: { templateId }, body }),
      invalidatesTags: ['Message', 'Audit'],
    }),
  }),
});

const sendingApi = api.injectEndpoints({
  endpoints: (build) => ({
    countAudience: build.query<AudienceView, Segment>({
      query: (segment) => ({ route: at.countAudience, query: { segment } }),
    }),
    listCampaigns: build.query<ListCampaignsReply, string | null>({
      query: (cursor) => ({ route: at.listCampaigns, query: { cursor } }),
      providesTags: ['Message'],
    }),
    sendCampaign: build.mutation<CampaignView, SendCampaignRequest>({
      query: (body) => ({ route: at.sendCampaign, body }),
      invalidatesTags: ['Message', 'Audit'],
    }),
    cancelCampaign: build.mutation<CampaignView, string>({
      query: (campaignId) => ({ route: at.cancelCampaign, params: { campaignId } }),
      invalidatesTags: ['Message', 'Audit'],
    }),
    findMessages: build.query<FindMessagesReply, HistoryQuery>({
      query: (query) => ({ route: at.findMessages, query: { ...query } }),
      providesTags: ['Message'],
      onCacheEntryAdded: refetchOnChange(['Message']),
    }),
    resendMessage: build.mutation<MessageHistoryRow, ResendMessageRequest>({
      query: ({ messageId, ...body }) => ({ route: at.resendMessage, params: { messageId }, body }),
      invalidatesTags: ['Message', 'Audit'],
    }),
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
  useResendMessageMutation,
} = sendingApi;
