import { Module } from '@nestjs/common';
import { DeliveryModule } from '#app/delivery/delivery.module';
import { TransportsModule } from '#app/transports/transports.module';
import { ChangeTemplate } from './change-template';
import { CreateTemplate } from './create-template';
import { PreviewTemplate } from './preview-template';
import { SwitchTemplate } from './switch-template';
import { TemplateStore } from './template-store';
import { TemplatesController } from './templates.controller';
import { TemplatesQueries } from './templates.queries';
import { TestTemplate, TestWays } from './test-template';
import { TryOutController } from './try-out.controller';

const USE_CASES = [CreateTemplate, ChangeTemplate, SwitchTemplate, PreviewTemplate, TestTemplate, TestWays];

/** Texts of staff that replace the shop's own. */
@Module({
  imports: [DeliveryModule, TransportsModule],
  providers: [TemplatesQueries, TemplateStore, ...USE_CASES, TemplatesController, TryOutController],
})
export class TemplatesModule {}
