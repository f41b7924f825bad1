import type { Shot } from './shot';

/** A live hologram that replaces a still. */
export interface Drawn {
  /** Name of the object on the table, with its article. */
  object: string;
  /** Loads the scene of the hologram. */
  load: () => Promise<{ shot: Shot }>;
}

/** Live holograms by the address of the still that they replace, with the same camera and light as the still. */
export const HOLOGRAMS: Partial<Record<string, Drawn>> = {
  '/pictures/home-hero.webp': { object: 'the city', load: () => import('./city') },
  '/pictures/table-compact.webp': { object: 'the heart', load: () => import('./heart') },
  '/pictures/table-65.webp': { object: 'the turbine', load: () => import('./turbine') },
  '/pictures/table-command.webp': { object: 'the mountains', load: () => import('./terrain') },
};
