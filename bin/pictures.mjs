// Makes the widths in which the products' pictures of the site stand (`src/rules/pictures.ts`), for those that lack one:
//
//   node bin/pictures.mjs
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const FOLDER = fileURLToPath(new URL('../web/public/pictures/', import.meta.url));
const WIDTHS = [64, 320, 640];

for (const name of readdirSync(FOLDER)) {
  const picture = sharp(FOLDER + name);
  const { width, height } = await picture.metadata();
  if (width !== (height * 4) / 3 || WIDTHS.includes(width)) continue;
  for (const wanted of WIDTHS) {
    const file = FOLDER + name.replace(/\.webp$/, `-${wanted}.webp`);
    if (!existsSync(file)) await picture.clone().resize(wanted).webp({ quality: 80, effort: 6 }).toFile(file);
  }
}
