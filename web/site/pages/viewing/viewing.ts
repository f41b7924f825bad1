import type { Content, ViewingFront } from '../../content/content-file';
import type { Product, SiteSource } from '../source';

export interface ViewingShown extends Content<Omit<ViewingFront, 'ways'>> {
  ways: (ViewingFront['ways'][number] & { devices: Pick<Product, 'id' | 'name' | 'group'>[] })[];
}

/** Returns the loader data of /products/viewing-technology: each viewing technology with its devices. */
export async function showViewing(
  { ways, ...content }: Content<ViewingFront>,
  source: SiteSource,
): Promise<ViewingShown> {
  const devices = (await source.products()).filter(({ category }) => category === 'Device');
  return {
    ...content,
    ways: ways.map((way) => ({
      ...way,
      devices: devices
        .filter(({ glasses }) => glasses === way.glasses)
        .map(({ id, name, group }) => ({ id, name, group })),
    })),
  };
}
