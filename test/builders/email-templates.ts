import { EmailTemplateReader } from '../../src/email-templates/email-template-reader.service.js';
import type {
  CreateEmailTemplateDto,
  EmailTemplateDto,
  WriteEmailTemplateDto,
} from '../../src/email-templates/email-templates.dto.js';
import { EmailTemplates } from '../../src/email-templates/email-templates.service.js';
import { STAFF, type TestApp } from '../app.js';

/** Returns the input of a template that is valid for any mail. */
export const templateInput = (given: Partial<WriteEmailTemplateDto> = {}): WriteEmailTemplateDto => ({
  subject: 'In other words',
  preheader: 'Beside the subject',
  body: '{{> title text="In other words"}}\n{{#> paragraph}}As we say it now.{{/paragraph}}',
  ...given,
});

/** Creates a template as staff do. */
export async function makeTemplate(
  app: TestApp,
  given: Partial<CreateEmailTemplateDto> = {},
): Promise<EmailTemplateDto> {
  const [templates, staff] = [app.get(EmailTemplates), await app.actor(STAFF)];
  const input = { ...templateInput(), title: `Template ${crypto.randomUUID()}`, category: 'contact' as const };
  return app.get(EmailTemplateReader).get(staff, await templates.create(staff, { ...input, ...given }));
}

/** Changes the text of a built-in mail, as staff do. */
export async function changeMail(
  app: TestApp,
  name: string,
  given: Partial<WriteEmailTemplateDto> = {},
): Promise<EmailTemplateDto> {
  const [templates, staff] = [app.get(EmailTemplates), await app.actor(STAFF)];
  await templates.write(staff, name, templateInput({ subject: `Words ${crypto.randomUUID()}`, ...given }));
  return app.get(EmailTemplateReader).get(staff, name);
}
