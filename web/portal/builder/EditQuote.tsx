import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { isApiError } from '../../shared/api/errors';
import { quoteKeys, updateQuote } from '../../shared/api/quotes';
import type { Quote } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { ConfirmDialog } from '../../shared/components/actions/ConfirmDialog';
import { Notice } from '../../shared/components/feedback/Notice';
import { nameOf } from '../../shared/components/badges/QuoteId';
import { paths } from '#rules/paths';
import { useProfile } from '../../shared/session/session';
import { usePortal } from '../portal';
import { clientOf, useListOf } from '../quotes/client-of';
import { Builder } from './Builder';
import {
  addProducts,
  configureLine,
  type ConfiguredLine,
  type Draft,
  type Selection,
} from '../../shared/builder/builder-state';
import { FROM_BUILDER, selectPath } from './rules/builder-url';
import { Conflict } from './conflict/Conflict';
import { clearDraft, draftKey, loadDraft } from './rules/draft-storage';
import { withinLimits } from '#rules/option-choices';
import { baseOf, differences, isSameDraft, rebase } from './conflict/quote-changes';
import { quoteNames } from './rules/quote-names';
import { builderTexts } from '../../shared/builder/texts';
import { freshDraft, useDraft } from './use-draft';
import { useLines } from '../../shared/builder/use-lines';
import { useSave } from './use-save';

const { editing: words } = builderTexts;

interface EditQuoteProps {
  /** The latest saved quote; it can be replaced by a newer version during editing. */
  quote: Quote;
  /** Products in the address, which are added to the quote. */
  added: Selection[];
}

/** Steps 2 and 3 of a saved draft. Changes are stored in this window until they are saved or discarded. */
export function EditQuote({ quote, added }: EditQuoteProps) {
  const { basePath } = usePortal();
  const { id: userId } = useProfile();
  const listOf = useListOf();
  const queries = useQueryClient();
  const key = draftKey(userId, `edit:${quote.id}`);
  const saved = baseOf(quote);
  // A draft is stored only while it differs from the saved quote.
  const [isRestored, setRestored] = useState(() => added.length === 0 && Boolean(loadDraft(key)?.base));
  const [isDiscarding, setDiscarding] = useState(false);
  const [stored, dispatch] = useDraft(key, (kept) => {
    const begun = kept?.base ? kept : freshDraft(saved.draft, saved);
    return { ...begun, draft: { ...begun.draft, lines: addProducts(begun.draft.lines, added) } };
  });
  const { draft } = stored;
  const savedFor = clientOf(quote);
  // `stored.client` is undefined until the user chooses a client. Until then the saved client applies, even if a
  // colleague has changed it.
  const forClient = stored.client === undefined ? savedFor : stored.client;
  const base = stored.base ?? saved;
  usePlainAddress(paths.editQuote(basePath, quote.id), added.length > 0);

  const lines = useLines(draft.lines);
  const save = useSave({
    write: (body) =>
      updateQuote(
        { id: quote.id, version: base.version },
        { ...body, ...(forClient?.id !== savedFor?.id && { clientId: forClient?.id ?? null }) },
      ),
    success: builderTexts.save.updated,
    failure: builderTexts.save.updateFailed,
    redirectTo: () => paths.quote(basePath, quote.id),
    onSaved: () => clearDraft(key),
    // Another user has changed the quote, or it is no longer a draft: refetches the quote to find out.
    onFailed: (error) => {
      if ([404, 409, 412].some((status) => isApiError(error, status))) {
        void queries.invalidateQueries({ queryKey: quoteKeys.one(quote.id) });
      }
    },
  });

  const isNewer = saved.version > base.version && !save.isSaved;
  const isConflict = isNewer && !isSameDraft(draft, base.draft) && !isSameDraft(draft, saved.draft);
  // Without unsaved changes of the user, the newer version replaces the draft.
  const isTakenOver = isNewer && !isConflict;
  useEffect(() => {
    if (isTakenOver) dispatch({ type: 'rebased', stored: { ...stored, ...freshDraft(saved.draft, saved) } });
  });

  const goOnFrom = (next: Draft) => {
    save.dismiss();
    setRestored(false);
    setDiscarding(false);
    dispatch({
      type: 'rebased',
      stored: { ...freshDraft(next, saved), ...(next !== saved.draft && { client: stored.client }) },
    });
  };
  const names = quoteNames(quote, lines.configured);
  const leftOut = lines.configured.flatMap(({ line, configuration }) =>
    configuration
      ? line.selectedOptions.filter(({ optionId }) => !configuration.options.some(({ id }) => id === optionId))
      : [],
  );
  const select = selectPath(basePath, quote.id);
  return (
    <Builder
      title={builderTexts.edit}
      crumbs={[
        { label: builderTexts.quotes, to: listOf(quote) },
        { label: nameOf(quote), to: paths.quote(basePath, quote.id) },
        { label: builderTexts.editCrumb },
      ]}
      back={{ to: paths.quote(basePath, quote.id), label: builderTexts.backToQuote }}
      selectTo={select}
      buyer={forClient}
      onBuyer={quote.revision === null ? (client) => dispatch({ type: 'client', client }) : undefined}
      isEdit
      quote={quote}
      stored={stored}
      dispatch={dispatch}
      lines={lines}
      save={save}
      nameOf={names.product}
      onEmptied={() => undefined}
      isOnHold={isConflict}
      notices={
        <>
          {isConflict && (
            <Conflict
              savedAt={quote.updatedAt}
              savedBy={quote.updatedBy}
              differences={differences(base.draft, draft, saved.draft)}
              names={names}
              onKeepMine={() => goOnFrom(allowed(rebase(base.draft, draft, saved.draft), draft, lines.configured))}
              onUseTheirs={() => goOnFrom(saved.draft)}
            />
          )}
          {isRestored && !isConflict && !save.isSaved && (
            <Notice
              tone="info"
              title={words.restored}
              onClose={() => setRestored(false)}
              action={
                <Button size="small" onClick={() => setDiscarding(true)}>
                  {words.discard}
                </Button>
              }
            >
              {words.restoredText}
            </Notice>
          )}
          <ConfirmDialog
            open={isDiscarding}
            final
            title={words.discard}
            text={words.discardText}
            confirm={words.discard}
            onConfirm={() => goOnFrom(saved.draft)}
            onClose={() => setDiscarding(false)}
          />
          {leftOut.length > 0 && (
            <Notice
              tone="warning"
              title={builderTexts.leftOut(leftOut.map(({ optionId }) => names.option(optionId)).join(', '))}
            />
          )}
        </>
      }
    />
  );
}

/**
 * Removes options from a merged draft that exceed the limits of their groups; the user's own choices are kept first.
 */
function allowed(merged: Draft, mine: Draft, configured: readonly ConfiguredLine[]): Draft {
  const lines = merged.lines.map((line) => {
    const product = configured.find((one) => one.product.id === line.productId)?.product;
    const configuration = product && configureLine(line, product).configuration;
    if (!configuration) return line;
    const preferred = mine.lines.flatMap((one) => (one.productId === line.productId ? one.selectedOptions : []));
    return { ...line, selectedOptions: withinLimits(configuration.options, line.selectedOptions, preferred) };
  });
  return { ...merged, lines };
}

/** Removes the products from the address after they were added, so that a refresh does not add them again. */
function usePlainAddress(address: string, isDue: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (isDue) void navigate(address, { replace: true, state: FROM_BUILDER });
  }, [address, isDue, navigate]);
}
