import { useQuery } from '@tanstack/react-query';
import { Plus, Stamp } from 'lucide-react';
import { adminPaths } from '#rules/admin-paths';
import { answer, api } from '../../shared/api/client';
import type { PaletteArea } from '../../shared/palette/palette';
import { PaletteButton } from '../../shared/palette/PaletteButton';
import { useLater } from '../../shared/use-later';
import { queueQuery } from '../approvals/api';
import { useMayChange } from '../core/use-may-change';
import { adminTexts } from '../texts';
import { useNavigation } from './navigation';

const words = adminTexts.palette;

const searched = (path: string) => (query: string) =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify({ search: query }) })}`;

/** Number of quotes that wait for the user's agreement, the longest first, which the palette offers. */
const AGREEMENTS = 5;

/** Command palette of the console. */
export function ConsolePalette() {
  const mayChange = useMayChange();
  const navigation = useNavigation();
  const waiting = useQuery({ ...queueQuery('mine'), enabled: useLater() }).data?.data ?? [];
  const area: PaletteArea = {
    actions: mayChange
      ? [
          ...waiting.slice(0, AGREEMENTS).map(({ quoteId, number, company }) => ({
            label: words.answer(number, company),
            also: words.approvals,
            to: adminPaths.approval(quoteId),
            icon: Stamp,
          })),
          { label: words.createQuote, also: words.begin, to: `${adminPaths.quotes}/create`, icon: Plus },
          { label: words.createOrder, also: words.begin, to: `${adminPaths.orders}/create`, icon: Plus },
          { label: words.createCompany, also: words.begin, to: `${adminPaths.companies}/create`, icon: Plus },
        ]
      : [],
    pages: navigation.flatMap(({ links }) => links),
    search: async (q, signal) =>
      (await answer(api.GET('/api/v1/system/search', { params: { query: { q } }, signal }))).data,
    open: {
      company: adminPaths.company,
      user: adminPaths.user,
      quote: adminPaths.quotePage,
      order: adminPaths.order,
      invoice: adminPaths.order,
      product: adminPaths.product,
      template: adminPaths.emailTemplate,
      campaign: adminPaths.campaign,
      subscriber: adminPaths.subscriber,
    },
    all: {
      company: searched(adminPaths.companies),
      user: searched(adminPaths.users),
      quote: searched(adminPaths.quotes),
      order: searched(adminPaths.orders),
      template: searched(adminPaths.emailTemplates),
      campaign: searched(adminPaths.campaigns),
      subscriber: searched(adminPaths.subscribers),
    },
  };
  return <PaletteButton area={area} />;
}
