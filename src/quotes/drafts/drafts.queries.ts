import { statement } from '../../platform/database/statement.js';

const NUMBER = `select nextval('quote_numbers') as running`;

/** The next number of a quote; gaps are allowed. */
export const NEXT_QUOTE = statement({ running: 'int8' }, NUMBER);
