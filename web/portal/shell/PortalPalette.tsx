import { PenLine, Plus } from 'lucide-react';
import { paths } from '#rules/paths';
import { answer, api } from '../../shared/api/client';
import { acceptanceTexts } from '../../shared/quotes/acceptance-texts';
import type { PaletteArea } from '../../shared/palette/palette';
import { PaletteButton } from '../../shared/palette/PaletteButton';
import { usePortal, type Portal } from '../portal';
import { navigation } from './navigation';
import { shellTexts } from './texts';

const searched = (path: string) => (query: string) => `${path}?${new URLSearchParams({ search: query })}`;

function areaOf(portal: Portal): PaletteArea {
  const { basePath } = portal;
  return {
    actions: [
      { label: shellTexts.createQuote, to: paths.createQuote(basePath), icon: Plus, also: shellTexts.createQuoteAlso },
      { label: acceptanceTexts.palette, to: `${paths.quotes(basePath)}?signatures=awaited`, icon: PenLine },
    ],
    pages: navigation(portal).flatMap(({ links }) => links),
    search: async (q, signal) => (await answer(api.GET('/api/v1/search', { params: { query: { q } }, signal }))).data,
    open: {
      quote: (id) => paths.quote(basePath, id),
      order: (id) => paths.order(basePath, id),
      invoice: (id) => paths.order(basePath, id),
      // A product opens in step 1 of a new quote.
      product: (id) => `${paths.createQuote(basePath)}?${new URLSearchParams({ products: id })}`,
      user: () => paths.users(basePath),
      company: () => paths.company(basePath),
      template: () => basePath, // only the search of staff returns this type
      campaign: () => basePath,
      subscriber: () => basePath,
    },
    all: { quote: searched(paths.quotes(basePath)), order: searched(paths.orders(basePath)) },
  };
}

/** Command palette of the portals. */
export function PortalPalette() {
  return <PaletteButton area={areaOf(usePortal())} />;
}
