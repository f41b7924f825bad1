import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { homePath, isForOthers } from '../../shared/session/access';
import { ownSitePath } from '../../shared/session/redirect';
import { setSession, useSession } from '../../shared/session/session';
import { clearDraft } from '../../shared/form-draft';
import { EntryFrame } from '../EntryFrame';
import { pageTexts } from '../page-texts';
import { DRAFT_KEY } from './registration';
import { SignupForm } from './SignupForm';

/**
 * /signup?redirect={path}: registers a company and its first user. Then goes to `redirect` if the user has access to
 * it, else to a welcome message on the user's home page.
 */
export function SignupPage() {
  const session = useSession();
  const queries = useQueryClient();
  const [query] = useSearchParams();
  const [isNew, setIsNew] = useState(false);
  const target = ownSitePath(query.get('redirect'));
  if (session.state === 'signed-in') {
    const home = homePath(session.profile);
    const wanted = target === null || isForOthers(target, session.profile) ? null : target;
    return <Navigate to={wanted ?? (isNew ? `${home}?welcome=true` : home)} replace />;
  }
  return (
    <EntryFrame title={pageTexts.signup.title} width={440}>
      <SignupForm
        target={target}
        onDone={(profile) => {
          clearDraft(DRAFT_KEY);
          setIsNew(true);
          setSession(queries, profile);
        }}
      />
    </EntryFrame>
  );
}
