import * as mail from '@brote/contracts/notifications';
import { staffController } from './staff-controller';

const at = mail.STAFF_MESSAGE_ROUTES;

/** What staff write to customers: the words, the sending, the history. */
export const StaffMessagesController = staffController('staff: notifications', [
  { route: at.listTemplates, contract: mail.listTemplates, summary: 'The words of staff, and what they can be for' },
  { route: at.createTemplate, contract: mail.createTemplate, body: mail.CreateTemplateRequest, summary: 'Keeps new words' },
  {
    route: at.changeTemplate,
    contract: mail.changeTemplate,
    body: mail.ChangeTemplateBody,
    summary: 'Changes words, keeps the earlier ones',
  },
  { route: at.switchTemplate, contract: mail.switchTemplate, body: mail.SwitchTemplateBody, summary: 'Puts words to use or out of it' },
  { route: at.removeTemplate, contract: mail.removeTemplate, summary: 'Takes words away' },
  { route: at.templateVersions, contract: mail.listTemplateVersions, summary: 'How the words were before, the newest first' },
  { route: at.restoreTemplate, contract: mail.restoreTemplate, body: mail.RestoreTemplateBody, summary: 'Goes back to earlier words' },
  {
    route: at.previewTemplate,
    contract: mail.previewTemplate,
    body: mail.PreviewTemplateRequest,
    summary: 'What a customer would read',
    limit: 'reads',
  },
  { route: at.testTemplate, contract: mail.testTemplate, body: mail.TestTemplateBody, summary: 'Sends words with examples to who asks' },
  {
    route: at.countAudience,
    contract: mail.countAudience,
    query: mail.CountAudienceRequest,
    summary: 'How many of a segment agreed to news',
  },
  { route: at.listCampaigns, contract: mail.listCampaigns, query: mail.ListCampaignsRequest, summary: 'What was sent, the newest first' },
  {
    route: at.sendCampaign,
    contract: mail.sendCampaign,
    body: mail.SendCampaignRequest,
    summary: 'Sends to one or to a segment, now or later',
  },
  { route: at.cancelCampaign, contract: mail.cancelCampaign, summary: 'Calls off what has not begun to leave' },
  { route: at.findMessages, contract: mail.findMessages, query: mail.FindMessagesRequest, summary: 'Every message, the newest first' },
  { route: at.resendMessage, contract: mail.resendMessage, body: mail.ResendMessageBody, summary: 'Sends a message once more' },
]);
