import { statement } from '../../platform/database/statement.js';
import { CELLS, RECORDS } from './catalogue-export.js';

/** The rows of the export, by column name, which the import compares with its file; null for an empty cell. */
export const RECORDS_AS_TEXT = statement(
  {
    Kind: 'text',
    Id: 'text',
    'Part of': 'text?',
    Name: 'text',
    'Lead time (weeks)': 'text?',
    Price: 'text?',
    'Billing period': 'text?',
    Term: 'text?',
    Group: 'text?',
    Required: 'text?',
    Minimum: 'text?',
    Maximum: 'text?',
    'One for each': 'text?',
    Supply: 'text?',
  },
  `select ${Object.entries(CELLS)
    .map(([header, { sql }]) => `${sql} as "${header}"`)
    .join(', ')} from ${RECORDS}`,
);
