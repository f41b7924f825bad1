import { notFound } from '../../platform/http/errors.js';
import { optionGroups } from '../../rules/option-groups.js';
import { specificationsOf } from '../../rules/product-specifications.js';
import { sitePaths } from '../../rules/site-paths.js';
import { type Catalogue, defaultConfiguration } from '../catalogue.js';
import { toItemDetail } from '../catalogue.view.js';

/** What `templates/pdf/data-sheet.hbs` prints besides picture and day. It is for everybody: there is no price in it. */
export interface DataSheet {
  name: string;
  group: string;
  description: string;
  /** Address of its picture. */
  image: string;
  specifications: { label: string; value: string }[];
  uses: { title: string; text: string }[];
  choices: { title: string; names: string[] }[];
  /** Its page. */
  address: string;
}

/** What a product's data sheet says; 404 'Product not found'. */
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
