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
  mails: 'Mails',
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
  path: 'place in the portal',
  link: 'address',
};

const records: Record<MailRecord, string> = { quote: 'Quote', order: 'Order', company: 'Company', user: 'User' };

/** Words of the console's template screens. */
export const templateTexts = {
  title: 'E-mail templates',
  list: 'E-mail templates',
  search: 'Name, when it is sent',
  states,
  categories,
  category: 'Category',
  allCategories: 'All categories',
  views: { ...states, all: 'All' },
  columns: { title: 'Template', category: 'Category', state: 'State', updated: 'Changed' },
  row: (title: string) => `Template ${title}`,
  emptyTitle: 'No templates',
  emptyText: 'The mails of the portal stand here, and templates of your own.',

  version: (number: number, when: string, by: string) => `Version ${number}, ${when}, ${by}.`,
  asDelivered: 'As the portal has it.',
  failed: (when: string) => `It could not be rendered on ${when}`,
  failedText: (why: string) =>
    `${why}. Since then this mail goes out as the portal has it. Saving puts it in force again.`,
  actions: (title: string) => `Actions for ${title}`,

  edit: 'Edit',
  subject: 'Subject',
  preheader: 'Preheader',
  preheaderHint: 'What mail programs show beside the subject.',
  name: 'Name',
  description: 'Description',
  body: 'Body',
  bodyHint: 'Ctrl-Space completes, F8 leads to the next error.',
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
    noneFound: 'No variable is called so.',
  },

  preview: {
    title: 'Preview',
    as: 'Preview as',
    data: 'Told in it',
    examples: 'Sample data',
    real: (record: MailRecord) => `A real ${records[record].toLowerCase()}`,
    record: (record: MailRecord) => records[record],
    stale: 'Mend the errors to see your last changes here.',
    failed: 'The preview could not be drawn',
  },

  test: {
    button: 'Send test',
    sent: (to: string) => `Test mail sent to ${to}`,
    failed: 'The test mail could not be sent',
  },
  save: {
    button: (number: number) => `Save version ${number}`,
    title: (number: number) => `Save version ${number}?`,
    text: 'It is in force within a second: every mail of this kind is sent so from then on.',
    ownText: 'It is kept beside the versions before it.',
    reason: 'Reason',
    reasonHint: 'For the history: why it was changed.',
    saved: (number: number) => `Version ${number} saved`,
    unsaved: 'Not saved yet',
  },
  reset: {
    button: 'Back to the original',
    title: (title: string) => `Take ${title} back to the original?`,
    text: 'From then on it says what the portal came with. Your versions stay in the history.',
    unsavedText: 'From then on it says what the portal came with. What you typed and did not save is lost.',
    done: 'It says again what the portal came with',
    failed: 'It could not be taken back',
  },
  duplicate: {
    button: 'Duplicate',
    title: (title: string) => `Duplicate ${title}`,
    submit: 'Make a copy',
    name: 'Name of the copy',
    hint: 'It is a template of your own, for test mails and campaigns.',
    unsaved: 'Save first: a copy says what was saved last.',
    failed: 'The copy could not be made',
  },
  remove: {
    button: 'Delete',
    title: (title: string) => `Delete ${title}?`,
    text: 'It goes with all its versions, and cannot be restored.',
    done: 'Template deleted',
    failed: 'It could not be deleted',
  },
  create: {
    button: 'New template',
    submit: 'Create template',
    name: 'Name',
    category: 'Category',
    base: 'Variables of',
    baseHint: 'The mail of the portal whose variables it can use.',
    failed: 'The template could not be created',
    subject: 'News',
    body: '{{> title text="Hello"}}\n{{#> paragraph}}Write here.{{/paragraph}}\n',
  },
  versions: {
    title: 'Versions',
    none: 'It was never changed: it says what the portal came with.',
    compare: 'Compare versions',
    from: 'Earlier version',
    to: 'Later version',
    as: 'Compare as',
    modes: { text: 'Text', picture: 'Picture' },
    original: 'The original',
    now: 'What is in the editor',
    one: (number: number, day: string) => `Version ${number}, ${day}`,
    version: (number: number) => `Version ${number}`,
    by: (name: string, reason: string | null) => (reason ? `${name}: “${reason}”` : name),
    backToOriginal: 'back to the original',
    restore: (what: string) => `Restore ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
    restoreTitle: (what: string) => `Restore ${what.charAt(0).toLowerCase()}${what.slice(1)}?`,
    restoreText: 'What it said is saved as a new version, in place of what stands in the editor.',
    again: (what: string) => `${what} again`,
    same: 'They say the same.',
    added: 'Added',
    removed: 'Removed',
    failed: 'The versions could not be loaded',
    unchanged: (lines: number) => `${plural(lines, 'line', 'lines')} unchanged`,
    not: 'It cannot be drawn any more: it uses what this mail does not have now.',
  },
};
