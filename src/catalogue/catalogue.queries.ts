import { statement } from '../platform/database/statement.js';

const VERSION = 'select version from catalogue_version';

/** Version of the catalogue. Every change of the catalogue increases it. */
export const CATALOGUE_VERSION = statement({ version: 'int8' }, VERSION);

/** Version of the catalogue; holds a shared lock, so that changes of the catalogue wait until the transaction ends. */
export const HELD_VERSION = statement({ version: 'int8' }, `${VERSION} for share`);
