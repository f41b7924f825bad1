// Scales the site's pictures to the widths in `src/rules/pictures.ts`, where a scaled picture is missing:
//
//   node bin/pictures.mjs
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const FOLDER = fileURLToPath(new URL('../web/public/pictures/', import.meta.url));
const PRODUCT_WIDTHS = [64, 320, 640];
const MAIL_WIDTHS = [320, 640];
const WIDE_WIDTHS = [640, 1280];
const AVIF_WIDTHS = [320, 640, 960, 1280, 1920];
/**
 * Matches the names of scaled pictures, such as 'table-65-640.webp'. 'table-65.webp' is an original, because 65 is no
 * width.
 */
const MADE = new RegExp(`-(${[...PRODUCT_WIDTHS, ...WIDE_WIDTHS, ...AVIF_WIDTHS].join('|')})\\.\\w+$`);
/** Pictures for the cards of shared links only, which are rendered from the full size. */
const OF_CARDS = /^card-/;

for (const name of readdirSync(FOLDER).filter((file) => !MADE.test(file) && !OF_CARDS.test(file))) {
  const picture = sharp(FOLDER + name);
  const { width, height } = await picture.metadata();
  const isProduct = width === (height * 4) / 3;
  const make = async (wanted, ending, packed) => {
    const file = FOLDER + name.replace(/\.webp$/, `-${wanted}.${ending}`);
    if (wanted <= width && !existsSync(file)) await packed(picture.clone().resize(wanted)).toFile(file);
  };
  for (const wanted of isProduct ? PRODUCT_WIDTHS : WIDE_WIDTHS)
    await make(wanted, 'webp', (one) => one.webp({ quality: 80, effort: 6 }));
  for (const wanted of AVIF_WIDTHS) await make(wanted, 'avif', (one) => one.avif({ quality: 50, effort: 6 }));
  for (const wanted of isProduct ? MAIL_WIDTHS : [])
    await make(wanted, 'jpg', (one) => one.jpeg({ quality: 80, mozjpeg: true }));
}
