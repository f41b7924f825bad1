import type { Content } from './content-file';

/** The files by their names, each loaded when its page is opened. */
export const files = import.meta.glob<Content>('./**/*.md', { import: 'default' });
