import { createContext } from 'react';
import type { SiteCard } from '#rules/built-site';

/** Receives the card of a page while the server renders it. */
export const CardTaken = createContext<((card: SiteCard) => void) | null>(null);
