import { sitePaths } from '#rules/site-paths';
import { industries } from '../../content/lists';
import { files } from '../../content/files';
import type { Content, IndustryFront, ReferencesFront } from '../../content/content-file';
import { latest, type ArticleCard } from '../news/news';
import { range } from '../range';
import type { Group, SiteSource } from '../source';

/** Loader data of the home page. */
export interface Home {
  groups: (Pick<Group, 'slug' | 'name' | 'description' | 'heroImage'> & { products: number })[];
  /** A day of use in one of the industries. */
  story: (Pick<IndustryFront, 'name' | 'picture' | 'problem' | 'scene'> & { address: string }) | null;
  industries: { address: string; name: string }[];
  references: ReferencesFront['stories'];
  articles: ArticleCard[];
  facts: { products: number; software: number; users: string; leadTime: string };
}

/** Address of the industry whose day of use is shown, and the numbers of references and articles. */
const STORY = sitePaths.industry('engineering-manufacturing');
const REFERENCES = 3;
const ARTICLES = 3;

/** Returns the loader data of the home page. */
export async function showHome(source: SiteSource): Promise<Home> {
  const [groups, products, said] = await Promise.all([
    source.groups(),
    source.products(),
    files['./company/references.md']?.() as Promise<Content<ReferencesFront>> | undefined,
  ]);
  const story = industries.find(({ address }) => address === STORY);
  const devices = products.filter(({ category }) => category === 'Device');
  return {
    groups: groups.map(({ slug, name, description, heroImage }) => ({
      slug,
      name,
      description,
      heroImage,
      products: products.filter(({ group }) => group === slug).length,
    })),
    story: story
      ? { address: story.address, name: story.name, picture: story.picture, problem: story.problem, scene: story.scene }
      : null,
    industries: industries.map(({ address, name }) => ({ address, name })),
    references: said?.stories.slice(0, REFERENCES) ?? [],
    articles: latest(ARTICLES),
    facts: {
      products: products.length,
      software: products.length - devices.length,
      users: range(devices.flatMap(({ activeUsers }) => (activeUsers === 'variable' ? [] : [activeUsers]))),
      leadTime: `${range(devices.map(({ leadTimeWeeks }) => leadTimeWeeks))} weeks`,
    },
  };
}
