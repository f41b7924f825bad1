import { existsSync, readdirSync } from 'node:fs';
import { MAIL_PICTURE_WIDTHS, mailPictureAt, PICTURE_WIDTHS, pictureAt, pictureSet } from './pictures.js';

const FOLDER = new URL('../../web/public', import.meta.url);

it('the srcset of a picture lists every width', () => {
  expect(pictureSet('/pictures/a.webp')).toBe(
    '/pictures/a-64.webp 64w, /pictures/a-320.webp 320w, /pictures/a-640.webp 640w, /pictures/a.webp 1280w',
  );
});

it('every product picture exists in every width (made by bin/pictures.mjs)', () => {
  const products = readdirSync(new URL(`${FOLDER.href}/pictures`)).filter(
    (name) => !/^(card|group|home|industry|page)-|-(64|320|640)\.(webp|jpg)$/.test(name),
  );
  expect(products.length).toBeGreaterThan(16);
  const missing = products.flatMap((name) =>
    [
      ...PICTURE_WIDTHS.map((width) => pictureAt(`/pictures/${name}`, width)),
      ...MAIL_PICTURE_WIDTHS.map((width) => mailPictureAt(`/pictures/${name}`, width)),
    ].filter((path) => !existsSync(new URL(`${FOLDER.href}${path}`))),
  );
  expect(missing).toEqual([]);
});
