import type { Content, ReferencesFront } from '../../content/content-file';
import { industries } from '../../content/lists';
import type { Product, SiteSource } from '../source';

type Story = ReferencesFront['stories'][number];

export interface ReferencesShown extends Content<Omit<ReferencesFront, 'stories'>> {
  stories: (Story & {
    /** The product that the customer uses; null when it is no longer in the catalogue. */
    uses: Pick<Product, 'id' | 'name' | 'group'> | null;
    industryName: string;
  })[];
}

/** Returns the loader data of /company/references. */
export async function showReferences(content: Content<ReferencesFront>, source: SiteSource): Promise<ReferencesShown> {
  const products = await source.products();
  return {
    ...content,
    stories: content.stories.map((story) => {
      const used = products.find(({ id }) => id === story.product);
      return {
        ...story,
        uses: used ? { id: used.id, name: used.name, group: used.group } : null,
        industryName: industries.find(({ address }) => address.endsWith(`/${story.industry}`))?.name ?? '',
      };
    }),
  };
}
