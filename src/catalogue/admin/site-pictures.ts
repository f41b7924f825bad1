import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PICTURE_WIDTHS, pictureAt } from '../../rules/pictures.js';

/** Folder of the site's pictures: beside the built server if it exists, otherwise in the repository. */
const FOLDER = ['../../../web/pictures/', '../../../web/public/pictures/', '../../../../web/public/pictures/']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path));

/** Returns the site's pictures that a product may have, which exist in all widths, by name: `/pictures/table-65.webp`. */
export async function sitePictures(): Promise<string[]> {
  const paths = new Set((FOLDER ? await readdir(FOLDER) : []).map((name) => `/pictures/${name}`));
  return [...paths]
    .filter((path) => path.endsWith('.webp'))
    .filter((path) => PICTURE_WIDTHS.every((width) => paths.has(pictureAt(path, width))))
    .toSorted();
}

/** Returns the file of any picture of the site in full size; null when it does not exist. */
export const sitePictureFile = async (path: string): Promise<Buffer | null> =>
  FOLDER && /^\/pictures\/[\w-]+\.webp$/.test(path) && existsSync(join(FOLDER, basename(path)))
    ? readFile(join(FOLDER, basename(path)))
    : null;
