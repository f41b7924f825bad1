import type { ReactNode } from 'react';
import { Crumbs, type Crumb } from '../../shared/components/frame/Crumbs';
import { lazyWithRetry } from '../../shared/lazy';
import { usePortal } from '../portal';

const AgreementNotice = lazyWithRetry(async () => (await import('../partners/AgreementNotice')).AgreementNotice, {
  waiting: null,
  failed: () => null, // the page does not depend on it
});

interface PageProps {
  /** Title of the browser tab. */
  title: string;
  crumbs: Crumb[];
  children: ReactNode;
}

/** The content of a work page: up to 1160 px wide, with its title in the tab and its crumbs in the top bar. */
export function Page({ title, crumbs, children }: PageProps) {
  const { isPartner } = usePortal();
  return (
    <div className="page">
      <title>{`${title} · HoloPortal`}</title>
      <Crumbs crumbs={crumbs} />
      {isPartner && <AgreementNotice />}
      {children}
    </div>
  );
}
