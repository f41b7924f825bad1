import { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { App, appRoutes } from './App';
import { paths } from '#rules/paths';
import { sessionQuery } from './shared/session/session';

async function draw(path: string): Promise<string> {
  const handler = createStaticHandler(appRoutes);
  const context = await handler.query(new Request(new URL(path, 'http://localhost')));
  if (context instanceof Response) throw new Error(`${path} answers ${context.status}`);
  const queries = new QueryClient();
  queries.setQueryData(sessionQuery.queryKey, null);
  return renderToString(
    <App queries={queries}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  );
}

/** The sign-in page as a visitor first sees it, who then needs no script to see it; `main.tsx` goes on from there. */
export const signInPage = await draw(paths.login);
