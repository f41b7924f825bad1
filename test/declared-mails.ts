import { MAILS } from '../src/app/mails.js';
import { differences } from '../src/platform/mail/mail-variables.js';

/**
 * Returns the differences between a mail's data and its sender's declaration. A token that was removed after sending is
 * no difference.
 */
export function undeclared({ template, data }: { template: string; data: Record<string, unknown> }): string[] {
  const declared = MAILS[template];
  if (!declared) return [`${template} is not declared`];
  const { token, ...others } = declared.variables;
  const variables = token && data.token === undefined ? others : declared.variables;
  return differences(variables, JSON.parse(JSON.stringify(data)) as object).map((what) => `${template}: ${what}`);
}
