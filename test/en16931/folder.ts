import { existsSync } from 'node:fs';
import { join } from 'node:path';

const candidates = [process.env.EN16931_DIR, join('..', 'shared', 'en16931')];

/** Folder of the official rules and their unit tests, which are not part of the product; null where it is not there. */
export const EN16931_FOLDER = candidates.find((folder) => folder && existsSync(join(folder, 'unit'))) ?? null;
