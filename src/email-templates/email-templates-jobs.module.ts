import { Module } from '@nestjs/common';
import { OwnTemplates } from './own-templates.service.js';
import { TemplateOverrides } from './template-overrides.service.js';
import { TemplateSandbox } from './template-sandbox.js';

/** Workers send mails as staff have changed them, and campaigns with templates of their own. */
@Module({ providers: [OwnTemplates, TemplateOverrides, TemplateSandbox], exports: [OwnTemplates] })
export class EmailTemplatesJobsModule {}
