import { prerender } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router';
import { CardTaken, type Card } from '../site/frame/card';
import type { SiteSource } from '../site/pages/source';
import { addressesOf, siteRoutes } from '../site/pages/table';
import { SiteApp } from '../site/SiteApp';

/** Parts of a page that `src/site` assembles. */
interface Drawn {
  status: number;
  /** HTML for `<head>`, and for `<div id="root">`. */
  head: string;
  body: string;
  /** Initial data of the browser's router. */
  data: object;
  /** Source files of the page's own parts, beyond those of every page. */
  files: string[];
  /** Card for shared links; null where there is no page. */
  card: Card | null;
}

/** React writes the elements of the head before all others. */
const HEAD = /^(?:<(?:title)>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

/** Renders lazy parts in their place: nothing is sent after the rest. */
const WHOLE = {
  progressiveChunkSize: Infinity,
  onError: (error: unknown) => {
    throw error;
  },
};

/** Renders the page of an address for a visitor. Throws the errors of its loader, except route errors like 404. */
export async function draw(address: string, source: SiteSource): Promise<Drawn> {
  const handler = createStaticHandler(siteRoutes(source));
  const context = await handler.query(new Request(new URL(address, source.origin)));
  if (context instanceof Response) throw new Error(`${address} answers ${context.status}`);
  const failure = Object.values(context.errors ?? {}).find((error) => !isRouteErrorResponse(error));
  if (failure !== undefined) throw failure;
  let card: Card | null = null;
  const { prelude } = await prerender(
    <CardTaken value={(told) => void (card = told)}>
      <SiteApp>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </SiteApp>
    </CardTaken>,
    WHOLE,
  );
  const html = await new Response(prelude).text();
  const [head] = HEAD.exec(html) ?? [''];
  return {
    status: context.statusCode,
    head,
    body: html.slice(head.length),
    data: { loaderData: context.loaderData, errors: errorsOf(context) },
    files: context.matches.flatMap(({ route }) => (route.handle as { file?: string } | undefined)?.file ?? []),
    card,
  };
}

/** Errors of the routes as plain objects. The browser's router recognizes them as route errors and does not show a crash. */
const errorsOf = ({ errors }: StaticHandlerContext) =>
  errors && Object.fromEntries(Object.entries(errors).map(([route, error]) => [route, { ...(error as object) }]));

/** All addresses that have a page. */
export const addresses = addressesOf;

/** All texts that the search covers. */
export { searchable } from '../site/pages/search/searchable';

/** Addresses of texts that were withdrawn. */
export { goneTexts } from '../site/content/gone';

/** The news as RSS. */
export { newsFeed } from '../site/pages/news/news';
