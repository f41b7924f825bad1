import { statement } from '../platform/database/statement.js';

const VERSION = 'select version from catalogue_version';

/** The version of the catalogue, which every change of it raises. */
export const CATALOGUE_VERSION = statement({ version: 'int8' }, VERSION);

/** The version, locked: changes of the catalogue wait until the transaction ends. */
export const HELD_VERSION = statement({ version: 'int8' }, `${VERSION} for share`);
