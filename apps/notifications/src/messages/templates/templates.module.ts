import { Module } from '@nestjs/common';
import { SendingModule } from '#app/messages/sending/sending.module';
import { TransportsModule } from '#app/transports/transports.module';
import { ChangeTemplate } from './change-template';
import { CreateTemplate } from './create-template';
import { PreviewTemplate } from './preview-template';
import { SwitchTemplate } from './switch-template';
import { TemplateStore } from './template-store';
import { TemplatesController } from './templates.controller';
import { TemplatesQueries } from './templates.queries';
import { TestTemplate, TestTemplateDependencies } from './test-template';
import { TemplatePreviewController } from './template-preview.controller';

const USE_CASES = [CreateTemplate, ChangeTemplate, SwitchTemplate, PreviewTemplate, TestTemplate, TestTemplateDependencies];

/** Texts of staff that replace the shop's own. */
@Module({
  imports: [SendingModule, TransportsModule],
  controllers: [TemplatesController, TemplatePreviewController],
  providers: [TemplatesQueries, TemplateStore, ...USE_CASES],
})
export class TemplatesModule {}
