/** Words of the console's exports. */
export const exportTexts = {
  title: 'Exports',
  list: 'Exports',
  text: 'Files are kept for seven days.',
  export: 'Export',
  columns: { what: 'What', format: 'Format', status: 'Status', rows: 'Rows', created: 'Made', file: 'File' },
  resources: { companies: 'Companies', users: 'Users', quotes: 'Quotes', orders: 'Orders' },
  csv: 'As CSV',
  xlsx: 'As Excel file',
  started: 'The export has begun',
  open: 'Open exports',
  failed: 'Failed to begin the export',
  download: 'Download',
  downloadFailed: 'Failed to download the export',
  progress: (rows: string, total: string) => `${rows} of ${total}`,
  emptyTitle: 'No exports yet',
  emptyText: 'Begin one from a list of companies, users, quotes or orders.',
};
