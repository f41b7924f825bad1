import { Module } from '@nestjs/common';
import { EmailTemplateReader } from './email-template-reader.service.js';
import { EmailTemplatesController } from './email-templates.controller.js';
import { EmailTemplates } from './email-templates.service.js';
import { OwnTemplates } from './own-templates.service.js';
import { TemplateOverrides } from './template-overrides.service.js';
import { TemplateSandbox } from './template-sandbox.js';
import { TemplateTrial } from './template-trial.service.js';

/** Module with which staff edit the contents of the portal's mails. */
@Module({
  controllers: [EmailTemplatesController],
  providers: [EmailTemplates, EmailTemplateReader, OwnTemplates, TemplateOverrides, TemplateSandbox, TemplateTrial],
  exports: [OwnTemplates],
})
export class EmailTemplatesModule {}
