/** Texts of partner agreements, which partners and staff read. */
export const agreementTexts = {
  version: (number: number) => `Version ${number}`,
  signedBy: (name: string, when: string) => `Signed by ${name}, ${when}`,
  download: 'Download PDF',
  downloadOf: (title: string, number: number) => `Download ${title}, version ${number}, as PDF`,
  /** Specified text. */
  downloadFailed: 'Failed to download agreement',
  notReady: 'The PDF is not ready yet. Please try again in a moment.',
};
