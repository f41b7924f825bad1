import { EmailTemplateReader } from '../../src/email-templates/email-template-reader.service.js';
import type {
  CreateEmailTemplateDto,
  EmailTemplateDto,
  WriteEmailTemplateDto,
} from '../../src/email-templates/email-templates.dto.js';
import { EmailTemplates } from '../../src/email-templates/email-templates.service.js';
import { STAFF, type TestApp } from '../app.js';

/** What any mail could say. */
export const templateInput = (given: Partial<WriteEmailTemplateDto> = {}): WriteEmailTemplateDto => ({
  subject: 'In other words',
  preheader: 'Beside the subject',
  body: '{{> title text="In other words"}}\n{{#> paragraph}}As we say it now.{{/paragraph}}',
  ...given,
});

/** A template of staff's own. */
export async function makeTemplate(
  app: TestApp,
  given: Partial<CreateEmailTemplateDto> = {},
): Promise<EmailTemplateDto> {
  const [templates, staff] = [app.get(EmailTemplates), await app.actor(STAFF)];
  const input = { ...templateInput(), title: `Template ${crypto.randomUUID()}`, category: 'contact' as const };
  return app.get(EmailTemplateReader).get(staff, await templates.create(staff, { ...input, ...given }));
}

/** A mail of the portal that staff have changed. */
export async function changeMail(
  app: TestApp,
  name: string,
  given: Partial<WriteEmailTemplateDto> = {},
): Promise<EmailTemplateDto> {
  const [templates, staff] = [app.get(EmailTemplates), await app.actor(STAFF)];
  await templates.write(staff, name, templateInput({ subject: `Words ${crypto.randomUUID()}`, ...given }));
  return app.get(EmailTemplateReader).get(staff, name);
}
