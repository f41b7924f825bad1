import { prerender } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router';
import { CardTaken, type Card } from './site/frame/card';
import type { SiteSource } from './site/pages/source';
import { addressesOf, siteRoutes } from './site/pages/table';
import { SiteApp } from './site/SiteApp';

/** A page as `src/site` puts it together. */
interface Drawn {
  status: number;
  /** What belongs into `<head>`, and into `<div id="root">`: HTML. */
  head: string;
  body: string;
  /** What the browser's router begins with. */
  data: object;
  /** The source files of what the page is drawn by, beyond what all are. */
  files: string[];
  /** Of shared links; null where there is no page. */
  card: Card | null;
}

/** React writes what belongs into the head before everything else. */
const HEAD = /^(?:<(?:title)>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

/** What comes as a part of its own in the browser stands in its place: nothing is sent after the rest. */
const WHOLE = {
  progressiveChunkSize: Infinity,
  onError: (error: unknown) => {
    throw error;
  },
};

/** Draws the page of an address as a visitor sees it. Throws what its loader throws, but for what is not there. */
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

/** What the browser's router knows again: an error that is not here would be shown as one. */
const errorsOf = ({ errors }: StaticHandlerContext) =>
  errors && Object.fromEntries(Object.entries(errors).map(([route, error]) => [route, { ...(error as object) }]));

/** Every address of which there is a page. */
export const addresses = addressesOf;

/** Everything that is searched. */
export { searchable } from './site/pages/search/searchable';

/** Addresses of texts that are withdrawn. */
export { goneTexts } from './site/content/gone';

/** The news as RSS. */
export { newsFeed } from './site/pages/news/news';
