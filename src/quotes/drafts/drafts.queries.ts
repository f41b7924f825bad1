import { statement } from '../../platform/database/statement.js';

const NUMBER = `select nextval('quote_numbers') as running`;

/** Next quote number. Gaps are allowed, so a sequence provides it. */
export const NEXT_QUOTE = statement({ running: 'int8' }, NUMBER);
