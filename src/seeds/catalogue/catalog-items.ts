import type { CatalogItemSeed } from './catalogue.types.js';
import { DISPLAYS } from './displays.js';
import { FLEX } from './flex.js';
import { LARGE_WALLS } from './large-walls.js';
import { ROOMS } from './rooms.js';
import { SOFTWARE } from './software.js';
import { TABLES } from './tables.js';
import { WALLS } from './walls.js';

/** The 17 products, in the order of the catalogue. */
export const CATALOG_ITEMS: CatalogItemSeed[] = [
  ...TABLES,
  ...ROOMS,
  ...WALLS,
  ...LARGE_WALLS,
  ...DISPLAYS,
  ...FLEX,
  ...SOFTWARE,
];
