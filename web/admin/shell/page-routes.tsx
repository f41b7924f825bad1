import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router';
import { useMayChange } from '../core/use-may-change';
import { ConsoleNotFound } from './ConsoleNotFound';

type Pages = Record<string, ComponentType>;

/** The pages below one of the console's addresses, by their paths; those that `change` things only for who may. */
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
