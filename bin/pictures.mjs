// Makes the widths in which the products' pictures of the site stand (`src/rules/pictures.ts`), for those that lack one:
//
//   node bin/pictures.mjs
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const FOLDER = fileURLToPath(new URL('../web/public/pictures/', import.meta.url));
const WIDTHS = [64, 320, 640];
const MAIL_WIDTHS = [320, 640];

for (const name of readdirSync(FOLDER)) {
  if (!name.endsWith('.webp')) continue;
  const picture = sharp(FOLDER + name);
  const { width, height } = await picture.metadata();
  if (width !== (height * 4) / 3 || WIDTHS.includes(width)) continue;
  const make = async (wanted, ending, packed) => {
    const file = FOLDER + name.replace(/\.webp$/, `-${wanted}.${ending}`);
    if (!existsSync(file)) await packed(picture.clone().resize(wanted)).toFile(file);
  };
  for (const wanted of WIDTHS) await make(wanted, 'webp', (one) => one.webp({ quality: 80, effort: 6 }));
  for (const wanted of MAIL_WIDTHS) await make(wanted, 'jpg', (one) => one.jpeg({ quality: 80, mozjpeg: true }));
}
