import { useState } from 'react';
import { Navigate } from 'react-router';
import { paths } from '#rules/paths';
import { useProfile } from '../../shared/session/session';
import { clearDraft, draftKey } from '../builder/rules/draft-storage';
import { usePortal } from '../portal';

/** First page of a punch-out: leads to the builder, or to the quote that the buyer's system opens. */
export function PunchOutStart() {
  const { basePath, punchOut } = usePortal();
  const { id } = useProfile();
  // A new visit begins without the products of an earlier one in this window.
  useState(() => clearDraft(draftKey(id, 'new')));
  if (!punchOut?.quoteId) return <Navigate to={paths.createQuote(basePath)} replace />;
  const to = punchOut.operation === 'edit' ? paths.editQuote : paths.quote;
  return <Navigate to={to(basePath, punchOut.quoteId)} replace />;
}
