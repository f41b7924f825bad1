import { LucideProvider } from 'lucide-react';
import { StrictMode, type ReactNode } from 'react';

/** Providers around the router of the public site, the same on the server and in the browser. */
export function SiteApp({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <LucideProvider size={16} strokeWidth={1.75}>
        {children}
      </LucideProvider>
    </StrictMode>
  );
}
