/** API paths of a react-admin resource. */
export interface ResourcePath {
  /** Path of the list, below /api/v1. */
  list: string;
  /** Path of a single record without its id, when it is not below the list's path. */
  one?: string;
  /** Key of the rows in the list's response, when it is not `data`. */
  key?: string;
}

/** Resources by the names that lists and pages use for them. */
export const RESOURCES = {
  quotes: { list: 'system/quotes' },
  orders: { list: 'orders', key: 'orders' },
  'awaited-quotes': { list: 'orders/awaited-quotes' },
  companies: { list: 'system/companies' },
  documents: { list: 'client-documents/admin/all', one: 'client-documents/admin', key: 'documents' },
  users: { list: 'system/users' },
  'partner-applications': { list: 'partner-applications' },
  'partner-deals': { list: 'partner-admin/deals' },
  partners: { list: 'partner-admin/partners' },
  'partner-funds': { list: 'partner-admin/funds' },
  'partner-payouts': { list: 'partner-admin/payouts/statements' },
  'tier-proposals': { list: 'partner-admin/tier-proposals' },
  'partner-agreements': { list: 'partner-agreements' },
  'partner-courses': { list: 'partner-admin/courses' },
  'partner-resources': { list: 'partner-admin/resources' },
  products: { list: 'system/catalog/items' },
  'price-configurations': { list: 'system/catalog/price-configurations' },
  'configuration-options': { list: 'system/catalog/configuration-options' },
  'product-groups': { list: 'system/catalog/groups' },
  'sla-packages': { list: 'system/catalog/sla-packages' },
  campaigns: { list: 'newsletter-campaigns' },
  subscribers: { list: 'newsletter/subscribers' },
  'email-templates': { list: 'email-templates' },
  'subscriber-imports': { list: 'newsletter/imports' },
  exports: { list: 'system/exports' },
  mails: { list: 'system/mails' },
  jobs: { list: 'system/jobs' },
  'audit-log': { list: 'system/audit-log' },
} satisfies Record<string, ResourcePath>;

export type ResourceName = keyof typeof RESOURCES;
