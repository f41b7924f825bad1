import { useState } from 'react';
import { Navigate } from 'react-router';
import { paths } from '#rules/paths';
import { useProfile } from '../../shared/session/session';
import { clearDraft, draftKey } from '../builder/rules/draft-storage';
import { usePortal } from '../portal';

const REQUISITION = 'punchout-requisition';

/** First page of a punch-out: leads to the builder, or to the quote that the buyer's system opens. */
export function PunchOutStart() {
  const { basePath, punchOut } = usePortal();
  const { id } = useProfile();
  // A visit begins without the products of another requisition in this window.
  useState(() => {
    if (!isSameRequisition(punchOut?.requisition ?? null)) clearDraft(draftKey(id, 'new'));
  });
  if (!punchOut?.quoteId) return <Navigate to={paths.createQuote(basePath)} replace />;
  const to = punchOut.operation === 'edit' ? paths.editQuote : paths.quote;
  return <Navigate to={to(basePath, punchOut.quoteId)} replace />;
}

/** True when the requisition was the last one in this window. Keeps it for the next visit. */
function isSameRequisition(requisition: string | null): boolean {
  try {
    const isSame = requisition !== null && sessionStorage.getItem(REQUISITION) === requisition;
    sessionStorage.setItem(REQUISITION, requisition ?? '');
    return isSame;
  } catch (error) {
    console.warn('The requisition of this window cannot be kept', error);
    return false;
  }
}
