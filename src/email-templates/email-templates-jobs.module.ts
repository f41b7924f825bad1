import { Module } from '@nestjs/common';
import { OwnTemplates } from './own-templates.service.js';
import { TemplateOverrides } from './template-overrides.service.js';
import { TemplateSandbox } from './template-sandbox.js';

/** Lets workers send mails as staff have changed them, and campaigns with templates that staff made. */
@Module({ providers: [OwnTemplates, TemplateOverrides, TemplateSandbox], exports: [OwnTemplates] })
export class EmailTemplatesJobsModule {}
