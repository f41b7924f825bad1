import { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { App, appRoutes } from '../App';
import { entryPaths } from '#rules/entry-paths';
import { sessionQuery } from '../shared/session/session';

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

const { login, signup, forgotPassword } = entryPaths;

/**
 * HTML of the sign-in, sign-up and password pages, which a visitor sees before any script runs; `main.tsx` hydrates it.
 */
export const drawn = {
  [login]: await draw(login),
  [signup]: await draw(signup),
  [forgotPassword]: await draw(forgotPassword),
};
