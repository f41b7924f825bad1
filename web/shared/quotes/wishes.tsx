import type { ReactNode } from 'react';
import type { QuoteContent } from '../api/schema';
import { formatDay } from '../format';
import { addressWords } from './address';

const words = { note: 'Note', wanted: 'Requested date', deliverTo: 'Deliver to' };

/**
 * Returns facts about a buyer's wishes for a quote: note, delivery date and address. A missing wish has an empty value.
 */
export const wishes = ({
  buyerNote,
  wantedDate,
  deliveryAddress,
}: Pick<QuoteContent, 'buyerNote' | 'wantedDate' | 'deliveryAddress'>): { label: string; value: ReactNode }[] => [
  { label: words.note, value: buyerNote && <span style={{ whiteSpace: 'pre-line' }}>{buyerNote}</span> },
  { label: words.wanted, value: wantedDate && formatDay(wantedDate) },
  { label: words.deliverTo, value: deliveryAddress && addressWords(deliveryAddress) },
];
