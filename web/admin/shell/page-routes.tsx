import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router';
import { useMayChange } from '../core/use-may-change';
import { ConsoleNotFound } from './ConsoleNotFound';

type Pages = Record<string, ComponentType>;

/**
 * Returns a component with the routes below an address of the console. Only users who may make changes have the routes
 * in `change`.
 */
export const pageRoutes = (read: Pages, change: Pages = {}) =>
  function PageRoutes() {
    const pages = useMayChange() ? { ...read, ...change } : read;
    return (
      <Routes>
        {Object.entries(pages).map(([path, Page]) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path="*" element={<ConsoleNotFound />} />
      </Routes>
    );
  };
