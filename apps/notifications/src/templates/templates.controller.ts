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
  type TemplateRemoved,
  type TemplateVersionsReply,
  type TemplateView,
} from '@brote/contracts/notifications';
import { type CallContext, RequestHandler, refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { Transports } from '#app/transports/transports';
import { ChangeTemplate } from './change-template';
import { CreateTemplate } from './create-template';
import { SwitchTemplate } from './switch-template';
import { templateView, versionView } from './template-row';
import { TemplatesQueries } from './templates.queries';
import { triggerViews } from './trigger-views';

/** Serves the templates: all staff may read them, admins may change them. */
@Injectable()
export class TemplatesController {
  constructor(
    private readonly templates: TemplatesQueries,
    private readonly transports: Transports,
    private readonly createOne: CreateTemplate,
    private readonly changeOne: ChangeTemplate,
    private readonly switchOne: SwitchTemplate,
  ) {}

  @RequestHandler(listTemplates)
  async list(): Promise<ListTemplatesReply> {
    const templates = await this.templates.all();
    return { templates: templates.map(templateView), triggers: triggerViews(), configured: this.transports.configured() };
  }

  @RequestHandler(listTemplateVersions)
  async versions({ templateId }: TemplateRequest): Promise<TemplateVersionsReply> {
    if ((await this.templates.byId(templateId)) === null) refuse(listTemplateVersions, 'TEMPLATE_UNKNOWN');
    return { versions: (await this.templates.versionsOf(templateId)).map(versionView) };
  }

  @RequestHandler(createTemplate)
  async create(request: CreateTemplateRequest, call: CallContext): Promise<TemplateView> {
    return templateView(await this.createOne.create(request, call));
  }

  @RequestHandler(changeTemplate)
  async change(request: ChangeTemplateRequest, call: CallContext): Promise<TemplateView> {
    return templateView(await this.changeOne.change(request, call));
  }

  @RequestHandler(restoreTemplate)
  async restore(request: RestoreTemplateRequest, call: CallContext): Promise<TemplateView> {
    return templateView(await this.changeOne.restore(request, call));
  }

  @RequestHandler(switchTemplate)
  async turn(request: SwitchTemplateRequest, call: CallContext): Promise<TemplateView> {
    return templateView(await this.switchOne.switch(request, call));
  }

  @RequestHandler(removeTemplate)
  async remove({ templateId }: TemplateRequest, call: CallContext): Promise<TemplateRemoved> {
    await this.switchOne.remove(templateId, call);
    return { templateId };
  }
}
