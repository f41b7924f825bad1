import './base.css';
import './shared/elements.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { App, appRoutes } from './App';
import { whenReady } from './shared/router-ready';
import { rememberChanges } from './site/early-changes';
import { startQueries } from './shared/start';
import { showTips } from './shared/tips';

const queries = startQueries();
showTips();
const router = createBrowserRouter(appRoutes);
const app = (
  <App queries={queries}>
    <RouterProvider router={router} />
  </App>
);
const root = document.getElementById('root')!;
if (!root.hasChildNodes()) createRoot(root).render(app);
// The page was prerendered (`build/prerender.tsx`): it is hydrated step by step once the part of the app that draws it
// is loaded.
else {
  rememberChanges();
  whenReady(router, () => startTransition(() => void hydrateRoot(root, app)));
}
