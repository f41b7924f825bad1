import type { ApplicationStatus } from '../api/schema';
import { formatCount } from '../format';

/** Texts of an application for the partner program that applicants and staff read. */
export const applicationTexts = {
  statuses: {
    submitted: 'Submitted',
    under_review: 'Under review',
    more_information: 'More information',
    approved: 'Approved',
    rejected: 'Rejected',
  } satisfies Record<ApplicationStatus, string>,
  business: 'Business',
  markets: 'Markets',
  products: 'Products',
  team: 'Team',
  people: (size: string, technical: number) => `${size} people, ${formatCount(technical)} of them technical`,
  revenue: 'Annual revenue',
  expected: (amount: string) => `${amount} expected with us`,
  documents: 'Documents',
  noDocuments: 'No documents yet.',
  download: (label: string) => `Download ${label}`,
  downloadFailed: 'Failed to get download URL',
};
