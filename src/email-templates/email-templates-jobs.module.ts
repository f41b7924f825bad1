import { Module } from '@nestjs/common';
import { TemplateOverrides } from './template-overrides.service.js';
import { TemplateSandbox } from './template-sandbox.js';

/** Workers send mails as staff have changed them. */
@Module({ providers: [TemplateOverrides, TemplateSandbox] })
export class EmailTemplatesJobsModule {}
