import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { ConsoleNotFound } from './ConsoleNotFound';

/** The pages below one of the console's addresses, given as routes. */
export function PageRoutes({ children }: { children: ReactNode }) {
  return (
    <Routes>
      {children}
      <Route path="*" element={<ConsoleNotFound />} />
    </Routes>
  );
}
