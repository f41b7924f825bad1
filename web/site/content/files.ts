import type { Content } from './content-file';

/** Content files by path, each loaded when its page is opened. */
export const files = import.meta.glob<Content>('./**/*.md', { import: 'default' });
