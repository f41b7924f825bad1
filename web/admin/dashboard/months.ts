/** '2026-11' as 'Nov 26', in the reader's language of dates. */
export const monthWords = (month: string): string =>
  new Intl.DateTimeFormat(typeof navigator === 'undefined' ? 'en' : navigator.language, {
    month: 'short',
    year: '2-digit',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
