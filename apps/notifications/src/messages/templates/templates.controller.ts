import {
  changeTemplate,
  type ChangeTemplateRequest,
  createTemplate,
  type CreateTemplateRequest,
  listTemplates,
  type ListTemplatesReply,
  listTemplateVersions,
  removeTemplate,
  restoreTemplate,
  type RestoreTemplateRequest,
  switchTemplate,
  type SwitchTemplateRequest,
  type TemplateRequest,
  type RemoveTemplateReply,
  type TemplateVersionsReply,
  type TemplateView,
} from '@brote/contracts/notifications';
import { type CallContext, RequestHandler, refuse } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { Transports } from '#app/transports/channels/transports';
import { ChangeTemplate } from './change-template';
import { CreateTemplate } from './create-template';
import { SwitchTemplate } from './switch-template';
import { templateView, versionView } from './template-row';
import { TemplatesQueries } from './templates.queries';
import { triggerViews } from './trigger-views';

/** Serves the templates: all staff may read them, admins may change them. */
@Controller()
export class TemplatesController {
  constructor(
    private readonly templates: TemplatesQueries,
    private readonly transports: Transports,
    private readonly createTemplate: CreateTemplate,
    private readonly changeTemplate: ChangeTemplate,
    private readonly switchTemplate: SwitchTemplate,
  ) {}

  @RequestHandler(listTemplates)
  async list(): Promise<ListTemplatesReply> {
    const templates = await this.templates.listTemplates();
    return { templates: templates.map(templateView), triggers: triggerViews(), configured: this.transports.configuredChannels() };
  }

  @RequestHandler(listTemplateVersions)
  async listVersions({ templateId }: TemplateRequest): Promise<TemplateVersionsReply> {
    if ((await this.templates.byId(templateId)) === null) refuse(listTemplateVersions, 'TEMPLATE_UNKNOWN');
    return { versions: (await this.templates.listVersions(templateId)).map(versionView) };
  }

  @RequestHandler(createTemplate)
  async create(request: CreateTemplateRequest, call: CallContext): Promise<TemplateView> {
    return templateView(await this.createTemplate.create(request, call));
  }

  @RequestHandler(changeTemplate)
  async change(request: ChangeTemplateRequest, call: CallContext): Promise<TemplateView> {
    return templateView(await this.changeTemplate.change(request, call));
  }

  @RequestHandler(restoreTemplate)
  async restore(request: RestoreTemplateRequest, call: CallContext): Promise<TemplateView> {
    return templateView(await this.changeTemplate.restore(request, call));
  }

  @RequestHandler(switchTemplate)
  async switch(request: SwitchTemplateRequest, call: CallContext): Promise<TemplateView> {
    return templateView(await this.switchTemplate.switch(request, call));
  }

  @RequestHandler(removeTemplate)
  async remove({ templateId }: TemplateRequest, call: CallContext): Promise<RemoveTemplateReply> {
    await this.switchTemplate.remove(templateId, call);
    return { templateId };
  }
}
