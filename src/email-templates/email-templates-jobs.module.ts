import { Module } from '@nestjs/common';
import { OwnTemplates } from './own-templates.service.js';
import { TemplateOverrides } from './template-overrides.service.js';
import { TemplateSandbox } from './template-sandbox.js';

/** Worker module that sends mails in the wording of staff and campaigns with templates of staff. */
@Module({ providers: [OwnTemplates, TemplateOverrides, TemplateSandbox], exports: [OwnTemplates] })
export class EmailTemplatesJobsModule {}
