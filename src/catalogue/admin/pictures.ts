import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The site's pictures: beside the built server, else in the repository. */
const FOLDER = ['../../../web/pictures/', '../../../web/public/pictures/', '../../../../web/public/pictures/']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path));

/** The pictures that a product may have, as addresses of the site, by name: `/pictures/table-65.webp`. */
export async function findPictures(): Promise<string[]> {
  const names = FOLDER ? await readdir(FOLDER) : [];
  return names
    .filter((name) => name.endsWith('.webp'))
    .toSorted()
    .map((name) => `/pictures/${name}`);
}
