import type { Shot } from './shot';

/** What is drawn live in the place of a still. */
export interface Drawn {
  /** What stands on the table, with its article. */
  object: string;
  /** Is loaded where it is shown. */
  load: () => Promise<{ shot: Shot }>;
}

/** The stills of which there is a hologram, by their addresses: each is drawn as its picture was taken. */
export const HOLOGRAMS: Partial<Record<string, Drawn>> = {
  '/pictures/home-hero.webp': { object: 'the city', load: () => import('./city') },
  '/pictures/table-compact.webp': { object: 'the heart', load: () => import('./heart') },
  '/pictures/table-65.webp': { object: 'the turbine', load: () => import('./turbine') },
  '/pictures/table-command.webp': { object: 'the mountains', load: () => import('./terrain') },
};
