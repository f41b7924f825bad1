import { notFound } from '../../platform/errors.js';
import { optionGroups } from '../../rules/option-groups.js';
import { specificationsOf } from '../../rules/product-specifications.js';
import { sitePaths } from '../../rules/site-paths.js';
import { type Catalogue, defaultConfiguration } from '../catalogue.js';
import { toItemDetail } from '../catalogue.view.js';

/** Data of the template `templates/pdf/data-sheet.hbs`, except picture and day. Contains no prices, because it is public. */
export interface DataSheet {
  name: string;
  group: string;
  description: string;
  /** Path of the product's picture. */
  image: string;
  specifications: { label: string; value: string }[];
  uses: { title: string; text: string }[];
  choices: { title: string; names: string[] }[];
  /** URL of the product's page. */
  address: string;
}

/** Returns the data of a product's data sheet; 404 'Product not found'. */
export function dataSheetOf({ products, groups }: Catalogue, id: string, publicUrl: string): DataSheet {
  const product = products.get(id);
  if (!product) throw notFound('Product not found');
  const { name, description, group, groupName, image } = product;
  return {
    name,
    group: groupName,
    description,
    image,
    specifications: specificationsOf(toItemDetail(product, false)).map(([label, value]) => ({ label, value })),
    uses: groups.find(({ slug }) => slug === group)?.contentBlocks ?? [],
    choices: optionGroups(defaultConfiguration(product)?.options ?? []).map(({ title, options }) => ({
      title,
      names: options.map((option) => option.name),
    })),
    address: publicUrl + sitePaths.product(group, id),
  };
}
