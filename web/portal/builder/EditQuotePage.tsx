import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { isApiError } from '../../shared/api/errors';
import { quoteQuery } from '../../shared/api/quotes';
import type { Quote } from '../../shared/api/schema';
import { WaitScreen } from '../../shared/components/feedback/StateScreen';
import { paths } from '#rules/paths';
import { useProfile } from '../../shared/session/session';
import { usePortal } from '../portal';
import { Page } from '../shell/Page';
import { parseSelection } from './rules/builder-url';
import { ClosedConflict } from './conflict/ClosedConflict';
import { draftKey, loadDraft } from './rules/draft-storage';
import { EditQuote } from './EditQuote';
import { listWithError } from '../quotes/list-history';
import { builderTexts } from '../../shared/builder/texts';

const { editing: words } = builderTexts;

/**
 * {base}/quotes/{id}/edit: edits the products and options of a draft. `?products=…&addMode=true` adds products to it.
 */
export function EditQuotePage() {
  const { id = '' } = useParams();
  return <LoadedQuote key={id} id={id} />;
}

function LoadedQuote({ id }: { id: string }) {
  const { basePath } = usePortal();
  const { id: userId } = useProfile();
  const [params] = useSearchParams();
  const { data: quote, error } = useQuery({ ...quoteQuery(id), refetchOnMount: 'always' });
  const isAdding = params.get('addMode') === 'true';
  const added = isAdding ? parseSelection(params.get('products')) : [];
  const kept = loadDraft(draftKey(userId, `edit:${id}`));

  if (added === null) return <Navigate {...listWithError(basePath, words.addFailed)} />;
  // Another user has deleted or submitted the quote; the changes of this user are kept.
  if (kept && (isApiError(error, 404) || (quote && !isEditable(quote)))) {
    return <ClosedConflict id={id} quote={isApiError(error, 404) ? null : (quote ?? null)} kept={kept} />;
  }
  if (error && (!quote || isApiError(error, 404))) {
    return <Navigate {...listWithError(basePath, isAdding ? words.addFailed : words.failed)} />;
  }
  if (quote && !isEditable(quote)) return <Navigate to={paths.quote(basePath, id)} replace />;
  if (!quote) {
    return (
      <Page title={builderTexts.edit} crumbs={[{ label: builderTexts.quotes, to: paths.quotes(basePath) }]}>
        <WaitScreen text={words.loading} />
      </Page>
    );
  }
  return <EditQuote quote={quote} added={added} />;
}

const isEditable = (quote: Quote) => quote.actions.includes('edit');
