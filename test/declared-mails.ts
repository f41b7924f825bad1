import { MAILS } from '../src/app/mails.js';
import { differences } from '../src/platform/mail/mail-variables.js';

/** Where a mail's data are not what its sender declares. A token that was taken out once the mail was sent is not missed. */
export function undeclared({ template, data }: { template: string; data: Record<string, unknown> }): string[] {
  const declared = MAILS[template];
  if (!declared) return [`${template} is not declared`];
  const { token, ...others } = declared.variables;
  const variables = token && data.token === undefined ? others : declared.variables;
  return differences(variables, JSON.parse(JSON.stringify(data)) as object).map((what) => `${template}: ${what}`);
}
