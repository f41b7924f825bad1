import { prerender } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router';
import type { BuiltSite, DrawnPage, SiteCard } from '#rules/built-site';
import { goneTexts } from '../site/content/gone';
import { CardTaken } from '../site/frame/card';
import { newsFeed } from '../site/pages/news/news';
import { searchable } from '../site/pages/search/searchable';
import type { Answers, SiteSource } from '../site/pages/source';
import { addressesOf, siteRoutes } from '../site/pages/table';
import { SiteApp } from '../site/SiteApp';

/** Elements of the head; React renders them before all other elements. */
const HEAD = /^(?:<(?:title)>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

/** Options that render lazy parts in place, so that the response contains no scripts that insert them later. */
const WHOLE = {
  progressiveChunkSize: Infinity,
  onError: (error: unknown) => {
    throw error;
  },
};

async function draw(address: string, source: SiteSource): Promise<DrawnPage> {
  const handler = createStaticHandler(siteRoutes(source));
  const context = await handler.query(new Request(new URL(address, source.origin)));
  if (context instanceof Response) throw new Error(`${address} answers ${context.status}`);
  const failure = Object.values(context.errors ?? {}).find((error) => !isRouteErrorResponse(error));
  if (failure !== undefined) throw failure;
  let card: SiteCard | null = null;
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

export const builtSite = {
  draw,
  addresses: addressesOf,
  searchable,
  goneTexts,
  newsFeed,
} satisfies BuiltSite<Answers>;
