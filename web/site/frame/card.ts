import { createContext } from 'react';
import type { SiteCard } from '#rules/built-site';

/** Callback that receives the page's card for shared links while the server renders the page. */
export const CardTaken = createContext<((card: SiteCard) => void) | null>(null);
