import { plural } from '../../../shared/format';

/** Texts of a partner's contracts, and of the notices that ask for a signature. */
export const contractTexts = {
  title: 'Contracts',
  text: 'What your company has agreed with us.',
  loading: 'Loading contracts',
  /** Specified. */
  activeFailed: 'Failed to get active agreement',
  signedFailed: 'Failed to get agreements',
  toSign: {
    due: 'Please sign the partner agreement',
    dueText: (when: string) => `Sign by ${when}. After that, new deals and client connections wait for your signature.`,
    overdue: 'The partner agreement waits for your signature',
    overdueText: 'New deals and client connections wait for it. Your quotes and your commission do not.',
    read: 'Read and sign',
  },
  agreement: (title: string, number: number) => `${title}, version ${number}`,
  published: (when: string) => `Published ${when}`,
  sign: {
    title: 'Sign this agreement',
    text: (company: string) => `You sign for ${company}, exactly the text on this page.`,
    read: 'I have read all of it and may sign for my company',
    readRequired: 'Please read the agreement and tick this first',
    name: 'Your name',
    submit: 'Sign agreement',
    failed: 'The agreement could not be signed',
    done: 'Agreement signed',
    changed: 'A newer version has been published. It is on this page now: please read it and sign again.',
    others: 'An administrator of your company must sign it.',
  },
  accepted: {
    title: 'Accepted quotes',
    /** The badge of the page counts the quotes that the partner prepared. */
    count: (count: number, ours = count) =>
      `${plural(count, 'quote')}${ours < count ? `, ${ours} prepared by you` : ''}`,
    shared: 'shared with you',
    accepted: (when: string) => `accepted ${when}`,
    none: 'Quotes that your clients accept appear here.',
    /** Specified. */
    failed: 'Failed to load quotes',
    download: 'Download PDF',
    downloadOf: (number: string) => `Download ${number} as PDF`,
  },
  signed: {
    title: 'Signed agreements',
    count: (count: number) => (count === 1 ? '1 agreement' : `${count} agreements`),
    inForce: 'In force',
    emptyText: 'Signed agreements appear here with their PDF.',
    none: 'There is no agreement to sign. We email you when there is one.',
  },
};
