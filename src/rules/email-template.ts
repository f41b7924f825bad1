import { atMost, optionalLine, requiredLine, type TextRule } from './text-rule.js';

export const TEMPLATE_TITLE = requiredLine({ label: 'Name', max: 80 });
export const TEMPLATE_DESCRIPTION = optionalLine({ label: 'Description', max: 300 });
export const TEMPLATE_SUBJECT = requiredLine({ label: 'Subject', max: 300 });
export const TEMPLATE_PREHEADER = optionalLine({ label: 'Preheader', max: 300 });
export const TEMPLATE_BODY: TextRule = {
  label: 'Body',
  required: 'Body is required',
  checks: [atMost('Body', 40_000)],
};
export const TEMPLATE_REASON = optionalLine({ label: 'Reason', max: 300 });

/**
 * States of an e-mail template. `default`: the text of its file. `changed`: edited by staff. `failed`: the edited text
 * failed when a mail was sent, so the text of the file is used. `own`: created by staff.
 */
export const TEMPLATE_STATES = ['default', 'changed', 'failed', 'own'] as const;
export type TemplateState = (typeof TEMPLATE_STATES)[number];

export const TEMPLATE_ACTIONS = ['edit', 'test', 'duplicate', 'reset', 'delete'] as const;
export type TemplateAction = (typeof TEMPLATE_ACTIONS)[number];

const ALLOWED: Record<TemplateState, readonly TemplateAction[]> = {
  default: ['edit', 'test', 'duplicate'],
  changed: ['edit', 'test', 'duplicate', 'reset'],
  failed: ['edit', 'test', 'duplicate', 'reset'],
  own: ['edit', 'test', 'duplicate', 'delete'],
};

/** Returns the actions that an administrator may take on a template in this state. */
export const templateActions = (state: TemplateState): TemplateAction[] => [...ALLOWED[state]];
