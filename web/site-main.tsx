import './base.css';
import './shared/elements.css';
import './site/site.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider, type HydrationState } from 'react-router';
import { whenReady } from './shared/router-ready';
import { startQueries } from './shared/start';
import { apiSource } from './site/pages/api-source';
import { siteRoutes } from './site/pages/table';
import { SiteApp } from './site/SiteApp';

/** What the server has loaded for this page. */
const loaded = document.getElementById('site-data')?.textContent;
const hydrationData = loaded ? (JSON.parse(loaded) as HydrationState) : undefined;

const queries = startQueries();
const router = createBrowserRouter(siteRoutes(apiSource), { hydrationData });
const app = (
  <SiteApp queries={queries}>
    <RouterProvider router={router} />
  </SiteApp>
);
const root = document.getElementById('root')!;
whenReady(router, () => {
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app); // `npm run dev`, where no server draws it
});
