import '../base.css';
import '../shared/elements.css';
import '../site/site.css';
import '../site/stories.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, matchRoutes, type RouteObject, RouterProvider } from 'react-router';
import { showTips } from '../shared/tips';
import { rememberChanges } from '../site/early-changes';
import { onceReached } from '../site/late';
import { apiSource } from '../site/pages/api-source';
import { siteRoutes } from '../site/pages/table';
import { tellReader } from '../site/reader';
import { layOutAll, layOutRest } from '../site/rest';
import { SiteApp } from '../site/SiteApp';

/** Loader data of this page, which the server has put into the HTML as JSON. */
const loaded = document.getElementById('site-data')?.textContent;
const hydrationData = loaded ? (JSON.parse(loaded) as HydrationState) : undefined;

const withChildren = (routes: RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => [route, ...withChildren(route.children ?? [])]);

/** Returns the routes that the server has rendered: those with loaded data or, after an error, those that match the address. */
function drawnOf(routes: RouteObject[], { loaderData, errors }: HydrationState): RouteObject[] {
  if (errors) return (matchRoutes(routes, location) ?? []).map(({ route }) => route);
  return withChildren(routes).filter(({ id }) => id !== undefined && loaderData?.[id] !== undefined);
}

/**
 * Loads the components of the server-rendered routes before it starts the router. Otherwise the router would request
 * the loader data again and remove the rendered page meanwhile.
 */
async function begin(): Promise<void> {
  const routes = siteRoutes(apiSource);
  const drawn = hydrationData ? drawnOf(routes, hydrationData) : [];
  await Promise.all(
    drawn.map(async (route) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await onceReached(route.lazy), { lazy: undefined });
    }),
  );
  const router = createBrowserRouter(routes, { hydrationData });
  router.subscribe(({ navigation }) => navigation.location && layOutAll());
  const app = (
    <SiteApp>
      <RouterProvider router={router} />
    </SiteApp>
  );
  const root = document.getElementById('root')!;
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app); // `npm run dev` has no server-rendered HTML
}

rememberChanges();
showTips();
if (document.readyState === 'complete') layOutRest();
else addEventListener('load', layOutRest, { once: true });
// `theme.js` knows whether a user has signed in in this browser: only then the session is requested.
if (document.documentElement.dataset.session !== undefined) {
  Promise.all([import('../site/signed'), import('../site/frame/AccountMenu')]).catch(() => tellReader(null));
}
void begin();
