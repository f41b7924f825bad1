import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { createQuote } from '../../shared/api/quotes';
import { uuid } from '../../shared/api/idempotency';
import { paths } from '../../shared/paths';
import { useProfile } from '../../shared/session/session';
import { usePortal } from '../portal';
import { Builder } from './Builder';
import { EMPTY_DRAFT, selectionOf, withSelection } from './builder-state';
import { encodeSelection, parseSelection, selectPath, type BuilderHistory, type Selection } from './builder-url';
import { productsQuery } from './catalogue';
import { clearDraft, draftKey } from './draft-storage';
import { builderTexts } from './texts';
import { freshDraft, useDraft } from './use-draft';
import { useLines } from './use-lines';
import { useSave, type SaveBody } from './use-save';

/** {base}/quotes/create/configure: options, review and creation of the products named in the address. */
export function CreateQuotePage() {
  const { basePath } = usePortal();
  const [params] = useSearchParams();
  const selection = parseSelection(params.get('products'));
  if (!selection) return <Navigate to={selectPath(basePath, null)} replace />;
  return <CreateQuote selection={selection} />;
}

function CreateQuote({ selection }: { selection: Selection[] }) {
  const { basePath } = usePortal();
  const { id: userId } = useProfile();
  const navigate = useNavigate();
  const { state } = useLocation();
  const isFromBuilder = (state as BuilderHistory | null)?.fromBuilder === true;
  const key = draftKey(userId, 'new');
  const [stored, dispatch] = useDraft(key, (kept) => {
    // An address of the builder's own history may be older than the draft; any other address says what is wanted.
    if (kept && isFromBuilder && kept.draft.lines.length > 0) return kept;
    return { ...freshDraft(EMPTY_DRAFT), ...kept, draft: withSelection(kept?.draft ?? EMPTY_DRAFT, selection) };
  });
  const { draft } = stored;
  useAddress(draft.lines.length > 0 ? encodeSelection(selectionOf(draft.lines)) : null);

  const lines = useLines(draft.lines);
  const isAnyFailed = lines.states.some(({ status }) => status === 'failed');
  const { data: products } = useQuery({ ...productsQuery, enabled: isAnyFailed });
  const selectTo = selectPath(basePath, null);
  const write = (body: SaveBody) => {
    const content = JSON.stringify(body);
    const attempt = stored.attempt?.content === content ? stored.attempt : { content, key: uuid() };
    dispatch({ type: 'attempt', attempt });
    return createQuote(body, attempt.key);
  };
  const save = useSave({
    write,
    success: builderTexts.save.created,
    failure: builderTexts.save.createFailed,
    redirectTo: () => paths.quotes(basePath),
    onSaved: () => clearDraft(key),
  });
  return (
    <Builder
      title={builderTexts.create}
      crumbs={[
        { label: builderTexts.quotes, to: paths.quotes(basePath) },
        { label: builderTexts.create, to: selectTo },
        { label: builderTexts.configure },
      ]}
      back={{ to: selectTo, label: builderTexts.backToSelection }}
      selectTo={selectTo}
      isEdit={false}
      stored={stored}
      dispatch={dispatch}
      lines={lines}
      save={save}
      nameOf={(productId) => products?.find(({ id }) => id === productId)?.name ?? productId}
      onEmptied={() => void navigate(selectTo, { replace: true })}
    />
  );
}

/** Keeps the address in step with the draft, so that it can be refreshed, kept and passed on. */
function useAddress(products: string | null) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  useEffect(() => {
    if (products === null || params.get('products') === products) return;
    setParams(
      (current) => {
        current.set('products', products);
        return current;
      },
      { replace: true, preventScrollReset: true, state },
    );
  });
}
