import { sentence } from '#rules/sentence';
import type { TemplateState } from '#rules/email-template';
import type { MailCategory, MailRecord } from '../../shared/api/schema';
import { plural } from '../../shared/format';

const states: Record<TemplateState, string> = { default: 'Default', changed: 'Edited', failed: 'Failed', own: 'Own' };

const categories: Record<MailCategory, string> = {
  account: 'Accounts',
  clients: 'Clients of partners',
  commission: 'Commission',
  companies: 'Companies',
  contact: 'Contact',
  deals: 'Deals',
  funds: 'Funds',
  mails: 'Emails',
  newsletter: 'Newsletter',
  orders: 'Orders',
  partners: 'Partners',
  quotes: 'Quotes',
  templates: 'Templates',
};

const types: Record<string, string> = {
  money: 'amount',
  yesNo: 'yes or no',
  texts: 'list of texts',
  path: 'page of the portal',
  link: 'address',
};

const records: Record<MailRecord, string> = { quote: 'Quote', order: 'Order', company: 'Company', user: 'User' };

/** Texts of the console's template screens. */
export const templateTexts = {
  title: 'Email templates',
  list: 'Email templates',
  search: 'Name, description',
  states,
  categories,
  category: 'Category',
  allCategories: 'All categories',
  views: { ...states, all: 'All' },
  columns: { title: 'Template', category: 'Category', state: 'State', updated: 'Changed' },
  row: (title: string) => `Template ${title}`,
  emptyTitle: 'No templates',
  emptyText: 'Emails from the portal and your own templates appear here.',

  version: (number: number, when: string, by: string) => sentence(`Version ${number}, ${when}, ${by}`),
  asDelivered: 'The original text.',
  failed: (when: string) => `Your version failed on ${when}`,
  failedText: (why: string) => `${why}. The original text has been sent since then. Saving uses your version again.`,
  actions: (title: string) => `Actions for ${title}`,

  edit: 'Edit',
  subject: 'Subject',
  preheader: 'Preheader',
  preheaderHint: 'Email programs show it next to the subject.',
  name: 'Name',
  description: 'Description',
  body: 'Body',
  bodyHint: 'Ctrl-Space suggests variables, F8 goes to the next error.',
  problems: (count: number, where: number | string) =>
    `${plural(count, 'error', 'errors')}, ${typeof where === 'number' ? `line ${where}` : `in the ${where}`}`,
  noProblems: 'No errors',
  checking: 'Checking',

  variables: {
    title: 'Variables',
    find: 'Find variable',
    caption: 'Variables with type and example',
    optional: 'may be empty',
    yesNo: { yes: 'Yes', no: 'No' },
    type: (type: string) => types[type] ?? type,
    used: 'Used',
    insert: (name: string) => `Insert ${name}`,
    none: 'This template has no variables.',
    noneFound: 'No variable has this name.',
  },

  preview: {
    title: 'Preview',
    as: 'Preview as',
    data: 'Preview data',
    examples: 'Sample data',
    real: (record: MailRecord) => `A real ${records[record].toLowerCase()}`,
    record: (record: MailRecord) => records[record],
    stale: 'Fix the errors to see your last changes here.',
    failed: 'The preview could not be shown',
  },

  test: {
    button: 'Send test',
    sent: (to: string) => `Test email sent to ${to}`,
    failed: 'The test email could not be sent',
  },
  save: {
    button: (number: number) => `Save version ${number}`,
    title: (number: number) => `Save version ${number}?`,
    text: 'It takes effect within a second. All later emails of this type use it.',
    ownText: 'The earlier versions are kept.',
    reason: 'Reason',
    reasonHint: 'Saved in the history.',
    saved: (number: number) => `Version ${number} saved`,
    unsaved: 'Not saved yet',
  },
  reset: {
    button: 'Reset to the original',
    title: (title: string) => `Reset ${title} to the original?`,
    text: 'The original text is sent from now on. Your versions stay in the history.',
    unsavedText: 'The original text is sent from now on. Your unsaved changes are lost.',
    done: 'Template reset to the original',
    failed: 'It could not be reset',
  },
  duplicate: {
    button: 'Duplicate',
    title: (title: string) => `Duplicate ${title}`,
    submit: 'Make a copy',
    name: 'Name of the copy',
    hint: 'It is a template of your own, for test emails and campaigns.',
    unsaved: 'Save first. The copy contains the last saved version.',
    failed: 'The copy could not be made',
  },
  remove: {
    button: 'Delete',
    title: (title: string) => `Delete ${title}?`,
    text: 'All its versions are deleted too. This cannot be undone.',
    done: 'Template deleted',
    failed: 'It could not be deleted',
  },
  create: {
    button: 'New template',
    submit: 'Create template',
    name: 'Name',
    category: 'Category',
    base: 'Use variables of',
    baseHint: 'The template can use all variables of this email.',
    failed: 'The template could not be created',
    subject: 'News',
    body: '{{> title text="Hello"}}\n{{#> paragraph}}Write here.{{/paragraph}}\n',
  },
  versions: {
    title: 'Versions',
    none: 'Never changed. It has the original text.',
    compare: 'Compare versions',
    from: 'Earlier version',
    to: 'Later version',
    as: 'Compare as',
    modes: { text: 'Text', picture: 'Picture' },
    original: 'The original',
    now: 'The text in the editor',
    one: (number: number, day: string) => `Version ${number}, ${day}`,
    version: (number: number) => `Version ${number}`,
    by: (name: string, reason: string | null) => (reason ? `${name}: “${reason}”` : name),
    backToOriginal: 'reset to the original',
    restore: (what: string) => `Restore ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
    restoreTitle: (what: string) => `Restore ${what.charAt(0).toLowerCase()}${what.slice(1)}?`,
    restoreText: 'Its text is saved as a new version and replaces the text in the editor.',
    again: (what: string) => `${what} again`,
    same: 'They are identical.',
    added: 'Added',
    removed: 'Removed',
    failed: 'The versions could not be loaded',
    unchanged: (lines: number) => `${plural(lines, 'line', 'lines')} unchanged`,
    not: 'This version can no longer be shown, because it uses a variable that this email no longer has.',
  },
};
