import type { SitePage } from '../pages/page';
import type { ContentFile } from './content-file';

/** The files by their names, each loaded when its page is opened. */
const files = import.meta.glob<ContentFile>('./**/*.md', { import: 'default' });

const addressOf = (file: string) => `/${file.slice('./'.length, -'.md'.length)}`;

/** A page of text for every file in `content/`: `content/privacy.md` is at `/privacy`. */
export const contentPages: SitePage[] = Object.entries(files).map(([file, read]) => ({
  path: addressOf(file),
  file: 'web/site/pages/text/TextPage.tsx',
  load: async () => (await import('../pages/text/TextPage')).TextPage,
  show: () => read(),
}));
