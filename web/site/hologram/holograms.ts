import type { Shot } from './shot';

/** A hologram that is drawn live in the place of a still. */
export interface Drawn {
  /** The object on the table, with its article. */
  object: string;
  /** Loads the hologram where it is shown. */
  load: () => Promise<{ shot: Shot }>;
}

/** Holograms by the address of their still: each is drawn with the same camera and light. */
export const HOLOGRAMS: Partial<Record<string, Drawn>> = {
  '/pictures/home-hero.webp': { object: 'the city', load: () => import('./city') },
  '/pictures/table-compact.webp': { object: 'the heart', load: () => import('./heart') },
  '/pictures/table-65.webp': { object: 'the turbine', load: () => import('./turbine') },
  '/pictures/table-command.webp': { object: 'the mountains', load: () => import('./terrain') },
};
