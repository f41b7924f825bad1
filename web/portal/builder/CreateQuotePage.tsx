import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { createQuote } from '../../shared/api/quotes';
import { uuid } from '../../shared/api/idempotency';
import { paths } from '#rules/paths';
import { useProfile } from '../../shared/session/session';
import { usePortal } from '../portal';
import { Builder } from './Builder';
import { EMPTY_DRAFT, selectionOf, type Selection, withSelection } from '../../shared/builder/builder-state';
import { encodeSelection, FROM_BUILDER, parseSelection, selectPath, type BuilderHistory } from './rules/builder-url';
import { productsQuery } from '../../shared/builder/catalogue';
import { clearDraft, draftKey, loadDraft } from './rules/draft-storage';
import { builderTexts } from '../../shared/builder/texts';
import { freshDraft, useDraft } from './use-draft';
import { useLines } from '../../shared/builder/use-lines';
import { useSave, type SaveBody } from './use-save';
import { useBuyer } from './steps/ForWhom';

/** {base}/quotes/create/configure: configures, reviews and creates a quote for the products in the address. */
export function CreateQuotePage() {
  const { basePath } = usePortal();
  const [params] = useSearchParams();
  const { id: userId } = useProfile();
  const { state } = useLocation() as { state: BuilderHistory | null };
  const key = draftKey(userId, 'new');
  // The builder's own address without a draft means that the quote was created; going back must not start it again.
  const [isDone] = useState(() => state?.fromBuilder === true && loadDraft(key) === null);
  const selection = isDone ? null : parseSelection(params.get('products'));
  if (!selection) return <Navigate to={selectPath(basePath, null)} replace />;
  return <CreateQuote draftAt={key} isFromBuilder={state?.fromBuilder === true} selection={selection} />;
}

interface CreateQuoteProps {
  draftAt: string;
  /** True when the builder has set the address, so that it is an entry in the browser's history. */
  isFromBuilder: boolean;
  selection: Selection[];
}

function CreateQuote({ draftAt: key, isFromBuilder, selection }: CreateQuoteProps) {
  const { basePath } = usePortal();
  const navigate = useNavigate();
  const [stored, dispatch] = useDraft(key, (kept) => {
    // The stored draft is newer than an address that the builder has set. An address from outside selects products.
    if (kept && isFromBuilder && kept.draft.lines.length > 0) return kept;
    return { ...freshDraft(EMPTY_DRAFT), ...kept, draft: withSelection(kept?.draft ?? EMPTY_DRAFT, selection) };
  });
  const { draft } = stored;
  const buyer = useBuyer(stored.client);
  useAddress(draft.lines.length > 0 ? encodeSelection(selectionOf(draft.lines)) : null, isFromBuilder);

  const lines = useLines(draft.lines);
  const isAnyFailed = lines.states.some(({ status }) => status === 'failed');
  const { data: products } = useQuery({ ...productsQuery, enabled: isAnyFailed });
  const selectTo = selectPath(basePath, null);
  const write = (body: SaveBody) => {
    const wanted = { ...body, ...(buyer && { clientId: buyer.id }) };
    const content = JSON.stringify(wanted);
    const attempt = stored.attempt?.content === content ? stored.attempt : { content, key: uuid() };
    dispatch({ type: 'attempt', attempt });
    return createQuote(wanted, attempt.key);
  };
  const save = useSave({
    write,
    success: builderTexts.save.created,
    failure: builderTexts.save.createFailed,
    redirectTo: ({ clientId }) => (clientId ? paths.clientQuotes : paths.quotes(basePath)),
    onSaved: () => clearDraft(key),
  });
  return (
    <Builder
      title={builderTexts.create}
      crumbs={[
        { label: builderTexts.quotes, to: buyer ? paths.clientQuotes : paths.quotes(basePath) },
        { label: builderTexts.create, to: selectTo },
        { label: builderTexts.configure },
      ]}
      back={{ to: selectTo, label: builderTexts.backToSelection }}
      selectTo={selectTo}
      buyer={buyer}
      onBuyer={(client) => dispatch({ type: 'client', client })}
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

/**
 * Keeps the products in the address in sync with the draft, so that the page can be refreshed, bookmarked and shared.
 * Marks the address as set by the builder.
 */
function useAddress(products: string | null, isFromBuilder: boolean) {
  const [params, setParams] = useSearchParams();
  useEffect(() => {
    if (products === null || (isFromBuilder && params.get('products') === products)) return;
    setParams(
      (current) => {
        current.set('products', products);
        return current;
      },
      { replace: true, preventScrollReset: true, state: FROM_BUILDER },
    );
  });
}
