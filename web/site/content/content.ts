import type { SitePage } from '../pages/page';
import type { SiteSource } from '../pages/source';

/** Paths of the content files. Their content is loaded with the page. */
const names = Object.keys(import.meta.glob('./**/*.md'));

const addressOf = (file: string) => `/${file.slice('./'.length, -'.md'.length)}`;

/** Page component for the files of a folder or for a single file. `TextPage` shows files without an entry here. */
interface Kind extends Pick<SitePage, 'file' | 'load'> {
  /** Prefix of the addresses. */
  of: string;
  /** Returns the loader data of the page; the file itself by default. */
  show?: (content: never, source: SiteSource, address: string) => Promise<unknown>;
}

const kinds: Kind[] = [
  {
    of: '/industries/',
    file: 'web/site/pages/industries/IndustryPage.tsx',
    load: async () => (await import('../pages/industries/IndustryPage')).IndustryPage,
    show: async (...given) => (await import('../pages/industries/industries')).showIndustry(...given),
  },
  {
    of: '/solutions',
    file: 'web/site/pages/industries/SolutionsPage.tsx',
    load: async () => (await import('../pages/industries/SolutionsPage')).SolutionsPage,
    show: async (content) => (await import('../pages/industries/industries')).showSolutions(content),
  },
  {
    of: '/news/',
    file: 'web/site/pages/news/ArticlePage.tsx',
    load: async () => (await import('../pages/news/ArticlePage')).ArticlePage,
    show: async (content, _, address) => (await import('../pages/news/news')).showArticle(content, address),
  },
  {
    of: '/careers/',
    file: 'web/site/pages/careers/OpeningPage.tsx',
    load: async () => (await import('../pages/careers/OpeningPage')).OpeningPage,
    show: async (content, _, address) => (await import('../pages/careers/careers')).showOpening(content, address),
  },
  {
    of: '/careers',
    file: 'web/site/pages/careers/CareersPage.tsx',
    load: async () => (await import('../pages/careers/CareersPage')).CareersPage,
    show: async (content) => (await import('../pages/careers/careers')).showCareers(content),
  },
  {
    of: '/company/references',
    file: 'web/site/pages/references/ReferencesPage.tsx',
    load: async () => (await import('../pages/references/ReferencesPage')).ReferencesPage,
    show: async (content, source) => (await import('../pages/references/references')).showReferences(content, source),
  },
  {
    of: '/products/viewing-technology',
    file: 'web/site/pages/viewing/ViewingPage.tsx',
    load: async () => (await import('../pages/viewing/ViewingPage')).ViewingPage,
    show: async (content, source) => (await import('../pages/viewing/viewing')).showViewing(content, source),
  },
  {
    of: '/faq',
    file: 'web/site/pages/faq/FaqPage.tsx',
    load: async () => (await import('../pages/faq/FaqPage')).FaqPage,
  },
  {
    of: '/contact',
    file: 'web/site/pages/contact/ContactPage.tsx',
    load: async () => (await import('../pages/contact/ContactPage')).ContactPage,
  },
  {
    of: '/what-is-hologram',
    file: 'web/site/pages/text/TextPage.tsx',
    load: async () => (await import('../pages/text/TextPage')).WhatIsHologramPage,
  },
  {
    of: '/',
    file: 'web/site/pages/text/TextPage.tsx',
    load: async () => (await import('../pages/text/TextPage')).TextPage,
  },
];

const pageOf = (name: string): SitePage => {
  const address = addressOf(name);
  const { file, load, show } = kinds.find(({ of }) => address.startsWith(of)) as Kind;
  return {
    path: address,
    file,
    load,
    show: async (source) => {
      const { files } = await import('./files');
      const content = await files[name]?.();
      return show ? show(content as never, source, address) : content;
    },
  };
};

/** One page for each file in `content/`: `content/privacy.md` has the address `/privacy`. */
export const contentPages: SitePage[] = names.map(pageOf);
