import { sentence } from '#rules/sentence';
import { plural } from '../../../shared/format';

/** Texts about a partner's contracts, and of the notices that ask for a signature. */
export const contractTexts = {
  title: 'Contracts',
  text: 'Your agreements with us and your clients’ accepted quotes.',
  loading: 'Loading contracts',
  /** Specified text. */
  activeFailed: 'Failed to get active agreement',
  signedFailed: 'Failed to get agreements',
  toSign: {
    due: 'Please sign the partner agreement',
    dueText: (when: string) =>
      `Sign by ${when}. After that, you cannot register deals or connect clients until you sign.`,
    overdue: 'The partner agreement needs your signature',
    overdueText:
      'You cannot register deals or connect clients until you sign. Your quotes and commission are not affected.',
    read: 'Read and sign',
  },
  agreement: (title: string, number: number) => `${title}, version ${number}`,
  published: (when: string) => `Published ${when}`,
  sign: {
    title: 'Sign this agreement',
    text: (company: string) => sentence(`You are signing the agreement on this page on behalf of ${company}`),
    read: 'I have read the agreement and am authorised to sign for my company',
    readRequired: 'Please confirm that you have read the agreement',
    name: 'Your name',
    submit: 'Sign agreement',
    failed: 'The agreement could not be signed',
    done: 'Agreement signed',
    changed: 'A newer version has been published. It is on this page now: please read it and sign again.',
    others: 'An administrator of your company must sign it.',
  },
  accepted: {
    title: 'Accepted quotes',
    /**
     * Returns the note about the number of quotes. `ours` counts the quotes that the partner has prepared, as the
     * sidebar's badge does.
     */
    count: (count: number, ours = count) =>
      `${plural(count, 'quote')}${ours < count ? `, ${ours} prepared by you` : ''}`,
    shared: 'shared with you',
    accepted: (when: string) => `accepted ${when}`,
    none: 'Quotes that your clients accept appear here.',
    /** Specified text. */
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
