import type { AgreementStatus } from '../../../shared/api/schema';

const statuses: Record<AgreementStatus, string> = { draft: 'Draft', active: 'In force', retired: 'Retired' };

/** Texts of the console's partner agreement screens. */
export const agreementAdminTexts = {
  title: 'Agreements',
  list: 'Partner agreements',
  search: 'Title',
  statuses,
  views: { all: 'All', draft: 'Drafts', published: 'Published' },
  columns: { title: 'Title', status: 'Status', accepted: 'Signed', published: 'Published', updated: 'Changed' },
  version: (number: number | null) => (number === null ? 'Not published' : `Version ${number}`),
  signedOf: (accepted: number, partners: number) => `${accepted} of ${partners}`,
  emptyTitle: 'No agreements',
  emptyText: 'Write a draft; partners are asked to sign it once it is published.',
  name: (title: string) => `Agreement ${title}`,
  create: 'New draft',
  back: 'Back to agreements',
  startFrom: 'Start with the text in force',
  editor: {
    title: 'Title',
    text: 'Text',
    edit: 'Draft',
    save: 'Save draft',
    saved: 'Draft saved',
    created: 'Draft created',
  },
  publish: {
    label: 'Publish',
    title: (title: string) => `Publish ${title}?`,
    text: 'It takes effect immediately and can never be changed. The previous one is retired. The administrators of every partner get an email and have 14 days to sign. Partners that have not signed by then cannot register deals or connect clients.',
    confirm: 'Publish agreement',
    done: 'Agreement published',
    failed: 'The agreement could not be published',
  },
  discard: {
    label: 'Delete draft',
    title: 'Delete this draft?',
    text: 'It was never published. Deleting it cannot be undone.',
    done: 'Draft deleted',
  },
  text: 'Text',
  publishedOn: (when: string) => `Published ${when}.`,
  fingerprint: 'Checksum',
  acceptances: {
    title: 'Signed by',
    failed: 'The signatures could not be loaded',
    none: 'Nobody has signed it yet.',
    more: (count: number) => `And ${count} more.`,
    from: (address: string) => `from ${address}`,
  },
};
