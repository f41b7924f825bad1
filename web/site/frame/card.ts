import { createContext } from 'react';

/** Content of the picture for shared links to a page (`src/site/site-card.ts`). */
export interface Card {
  title: string;
  description: string;
  picture: string;
}

/** Receives the card of a page while the server renders it. */
export const CardTaken = createContext<((card: Card) => void) | null>(null);
