import { createContext } from 'react';

/** What the picture of a shared link to a page shows (`src/site/site-card.ts`). */
export interface Card {
  title: string;
  description: string;
  picture: string;
}

/** Takes it from a page while the server draws that. */
export const CardTaken = createContext<((card: Card) => void) | null>(null);
