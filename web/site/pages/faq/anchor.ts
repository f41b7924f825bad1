/** Returns the anchor of a question on its page: 'Do I need glasses?' is #do-i-need-glasses. */
export const anchorOf = (question: string): string =>
  question
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
