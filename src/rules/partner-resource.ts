import { atMost, matches, requiredLine, type TextRule } from './text-rule.js';

/** Categories of resources, in the order in which the partner portal lists them. */
export const RESOURCE_CATEGORIES = ['sales', 'marketing', 'technical', 'legal'] as const;
export type ResourceCategory = (typeof RESOURCE_CATEGORIES)[number];

const LABELS: Record<ResourceCategory, string> = {
  sales: 'Sales',
  marketing: 'Marketing',
  technical: 'Technical',
  legal: 'Legal',
};
export const resourceCategoryLabel = (category: ResourceCategory): string => LABELS[category];

export const RESOURCE_TITLE = requiredLine({ label: 'Title', max: 200 });

export const RESOURCE_DESCRIPTION: TextRule = {
  label: 'Description',
  required: null,
  checks: [atMost('Description', 1_000)],
};

/** True for an https URL without a user name and password. */
function isSafeLink(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && !username && !password;
}

export const RESOURCE_LINK: TextRule = {
  label: 'Link',
  required: null,
  checks: [
    atMost('Link', 2_000),
    matches(/^\S*$/, 'Link must be an address such as https://www.example.com'),
    [isSafeLink, 'Link must be an address such as https://www.example.com'],
  ],
};

/** Maximum position of a resource within its category. Resources are sorted by ascending position. */
export const MAX_RESOURCE_POSITION = 9_999;
export const RESOURCE_POSITION_PROBLEM = `Position must be a whole number from 0 to ${MAX_RESOURCE_POSITION}`;
