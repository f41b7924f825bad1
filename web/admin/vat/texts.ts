/** Texts of the VAT report. */
export const vatReportTexts = {
  title: 'VAT report',
  text: 'Invoices less credit notes, by the day on which they were issued.',
  failed: 'Failed to load the VAT report',
  export: 'Export CSV',
  exported: 'CSV exported',
  exportFailed: 'Failed to export CSV',
  sums: {
    title: 'By category and rate',
    none: 'No invoices in this period.',
    columns: { category: 'Category', rate: 'Rate', documents: 'Documents', net: 'Net', tax: 'VAT' },
  },
  supplies: {
    title: 'Supplies to other EU states',
    none: 'No supplies to companies in other EU states in this period.',
    columns: { company: 'Company', number: 'VAT number', goods: 'Goods', services: 'Services' },
  },
  foreign: (state: string) => `VAT of ${state}`,
  categories: {
    S: 'Domestic VAT',
    K: 'Intra-Community supply',
    AE: 'Reverse charge',
    G: 'Export',
    O: 'Outside the scope of VAT',
    E: 'Exempt',
    Z: 'Zero rate',
  },
};
