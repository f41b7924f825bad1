import type { TokenScope } from '#rules/access-token';
import type { AccessChange } from '../../../shared/api/schema';

/** Texts of a panel with what ends (`EndingPanel`). */
export interface EndingWords {
  title: string;
  loading: string;
  shown: string;
  status: { valid: string; ended: string };
  search: string;
  empty: { valid: string; ended: string; found: string };
  endTitle: (name: string) => string;
  endText: string;
  endConfirm: string;
  endFailed: string;
  endDone: string;
  by: (name: string, day: string) => string;
}

/** Texts that are the same for all that ends. */
export const endingTexts = {
  failed: 'Failed to load data',
  never: 'Never used',
  lastUsed: (when: string, address: string | null) => `Last used ${when}${address ? ` from ${address}` : ''}`,
  ended: (day: string) => `Ended ${day}`,
  soon: 'Ends soon',
  end: 'End',
  endOf: (name: string) => `End ${name}`,
};

/** Texts for standard users. */
export const adminsOnlyTexts = {
  title: 'Only an Admin changes this page',
  text: 'You see tokens and webhooks, but no secrets.',
  ask: (names: string[]) => `Ask ${new Intl.ListFormat('en', { type: 'disjunction' }).format(names)}.`,
};

/** Texts of the API tokens in Account Settings. */
export const apiTexts = {
  title: 'API tokens',
  text: 'Programs of your company use a token to price, draft and follow quotes and to read orders. A token never accepts or deletes a quote: that needs a person who signs in.',
  reference: 'API reference',
  loading: 'Loading API tokens',
  shown: 'Tokens shown',
  status: { valid: 'Valid', ended: 'Ended' },
  create: 'Create token',
  search: 'Search tokens',
  empty: {
    valid: 'Your company has no API tokens.',
    ended: 'No token has ended yet.',
    found: 'No token has this in its name.',
  },
  by: (name: string, day: string) => `Made by ${name} on ${day}`,
  ends: (day: string) => `Valid through ${day}`,
  scopes: {
    catalogue: 'Products and prices',
    'quotes:read': 'Read quotes',
    'quotes:write': 'Draft and submit quotes',
    'orders:read': 'Read orders and invoices',
  } satisfies Record<TokenScope, string>,
  endTitle: (name: string) => `End the token ${name}?`,
  endText: 'Programs that use it are refused from now on. This cannot be undone.',
  endConfirm: 'End token',
  endFailed: 'Failed to end the token',
  endDone: 'Token ended',
  form: {
    title: 'Create an API token',
    name: 'Name',
    nameHint: 'What the token is for, such as Purchasing system.',
    nameRequired: 'A name is required',
    scopes: 'What it may do',
    scopesRequired: 'Please select what the token may do',
    expiresAt: 'Last day',
    expiresHint: 'Within a year.',
    expiresRequired: 'Please give the last day',
    submit: 'Create token',
    failed: 'Failed to create the token',
  },
  made: {
    title: 'Copy the token now',
    text: 'It is shown only once. Whoever has it can do what it may do, so keep it like a password.',
    label: 'Token',
    copy: 'Copy',
    copied: 'Token copied',
    copyFailed: 'The browser did not allow the copy. Select it and copy it yourself.',
    close: 'I have copied it',
  },
};

/** Texts of the agents that act for the company. */
export const grantTexts = {
  title: 'Agents that may act here',
  text: 'An agent signs in at the portal, and an administrator allows it. It drafts quotes for people to check, and never submits, accepts or deletes one.',
  loading: 'Loading agents',
  shown: 'Agents shown',
  status: { valid: 'Allowed', ended: 'Ended' },
  search: 'Search agents',
  empty: {
    valid: 'No agent may act for your company.',
    ended: 'No agent was ended yet.',
    found: 'No agent has this in its name.',
  },
  by: (name: string, day: string) => `Allowed by ${name} on ${day}`,
  expires: (day: string) => `Ends ${day} unless it is used`,
  endTitle: (name: string) => `End ${name}?`,
  endText: 'The agent is refused from now on. It has to ask an administrator again.',
  endConfirm: 'End agent',
  endFailed: 'Failed to end the agent',
  endDone: 'Agent ended',
};

/** Texts of the address at which an agent connects. */
export const mcpTexts = {
  label: 'MCP address',
  copy: 'Copy MCP address',
  copied: 'MCP address copied',
  copyFailed: 'The browser did not allow the copy. Select the address and copy it yourself.',
};

/** Texts of the changes of tokens, agents and webhooks. */
export const changeTexts = {
  title: 'Latest changes',
  loading: 'Loading changes',
  failed: 'Failed to load the changes',
  empty: 'Nothing has changed yet.',
  pages: 'Pages of changes',
  portal: 'By the portal',
  by: (who: string, name: string) => [who, name].filter(Boolean).join(', '),
  changes: {
    token_created: 'Token created',
    token_ended: 'Token ended',
    agent_connected: 'Agent connected',
    agent_disconnected: 'Agent disconnected',
    webhook_added: 'Webhook added',
    webhook_removed: 'Webhook deleted',
    webhook_switched_off: 'Webhook switched off',
    webhook_switched_on: 'Webhook switched on',
    secret_changed: 'Secret changed',
  } satisfies Record<AccessChange['change'], string>,
};

/** Texts of the company's purchasing systems. */
export const systemTexts = {
  title: 'Purchasing systems',
  failed: 'Failed to load purchasing systems',
  saveFailed: 'This was not saved',
  off: 'Deactivated',
  protocols: { cxml: 'cXML', oci: 'OCI' },
  allows: {
    createsPeople: {
      label: 'Make people on first use',
      text: 'A person who comes from this system for the first time becomes a standard user of your company.',
    },
    acceptsQuotes: {
      label: 'Accept quotes by purchase order',
      text: 'A purchase order of this system accepts the quote that it equals, in the name of your company.',
    },
  },
};
