import {
  type MessagePreview,
  previewTemplate,
  type PreviewTemplateRequest,
  testTemplate,
  type TestTemplateReply,
  type TestTemplateRequest,
} from '@brote/contracts/notifications';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { PreviewTemplate } from './preview-template';
import { TestTemplate } from './test-template';

/** Serves the preview and the test of templates. */
@Controller()
export class TemplatePreviewController {
  constructor(
    private readonly previewTemplate: PreviewTemplate,
    private readonly testTemplate: TestTemplate,
  ) {}

  @RequestHandler(previewTemplate)
  preview(request: PreviewTemplateRequest): Promise<MessagePreview> {
    return Promise.resolve(this.previewTemplate.preview(request));
  }

  @RequestHandler(testTemplate)
  async test(request: TestTemplateRequest, call: CallContext): Promise<TestTemplateReply> {
    return { messageId: await this.testTemplate.test(request, call) };
  }
}
