import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder `templates/` of the repository, with a trailing slash: two levels above the sources, three above `dist`. */
export const TEMPLATES_FOLDER = locate('../../templates/', '../../../templates/');

function locate(...candidates: string[]): string {
  const folder = candidates
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path));
  if (!folder) throw new Error('The templates folder is missing');
  return folder;
}
