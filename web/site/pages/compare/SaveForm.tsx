import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { sitePaths } from '#rules/site-paths';
import { isApiError, messageOf } from '../../../shared/api/errors';
import { Button } from '../../../shared/components/actions/Button';
import { Notice } from '../../../shared/components/feedback/Notice';
import { Field } from '../../../shared/components/fields/Field';
import { loginPath } from '../../../shared/session/redirect';
import { clearDraft, loadDraft, saveDraft } from '../../../shared/form-draft';
import type { Compared } from './show';
import {
  comparisonQuery,
  comparisonsQuery,
  saveComparison,
  updateComparison,
  type SavedComparison,
} from './comparisons';
import { compareTexts } from './texts';

const { form: words, failed } = compareTexts;
const NAME_LENGTH = 80;
const DRAFT = 'comparison';

interface SaveFormProps {
  products: Compared[];
  /** Id of the saved comparison that is shown. */
  savedId: string | null;
  onSaved: (saved: SavedComparison) => void;
  onCancel: () => void;
}

/** Form that saves the comparison under a name, or updates an existing saved comparison. */
export function SaveForm({ products, savedId, onSaved, onCancel }: SaveFormProps) {
  const queries = useQueryClient();
  const { data: saved, isLoading } = useQuery({ ...comparisonQuery(savedId ?? ''), enabled: savedId !== null });
  const [typed, setName] = useState(() => loadDraft(DRAFT, { name: '' }).name || undefined);
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const ids = products.map(({ id }) => id);
  const namesOfAll = products.map((product) => product.name).join(', ');
  const name = typed ?? (isLoading ? '' : (saved?.name ?? namesOfAll.slice(0, NAME_LENGTH)));
  const save = useMutation({
    mutationFn: (known: SavedComparison | null) => {
      const body = { name: name.trim(), productIds: ids };
      return known ? updateComparison(known, body) : saveComparison(body);
    },
    onSuccess: (done) => {
      clearDraft(DRAFT);
      queries.setQueryData(comparisonQuery(done.id).queryKey, done);
      void queries.invalidateQueries({ queryKey: comparisonsQuery.queryKey, exact: true });
      onSaved(done);
    },
    onError: (error, known) => {
      if (known && isApiError(error, 412)) void queries.invalidateQueries(comparisonQuery(known.id));
      // Another tab has deleted the saved comparison: the next attempt saves a new comparison under the same name.
      if (known && isApiError(error, 404)) {
        setName(name);
        void queries.resetQueries(comparisonQuery(known.id));
      }
      if (isApiError(error, 422)) input.current?.focus();
    },
  });
  const isBusy = isLoading || save.isPending;
  const send = (known: SavedComparison | null) => {
    if (isBusy) return;
    const isNamed = name.trim() !== '';
    setProblem(isNamed ? undefined : words.required);
    if (!isNamed) input.current?.focus();
    else save.mutate(known);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(saved ?? null);
  };
  const ofName = isApiError(save.error, 422) ? save.error.errors.find(({ field }) => field === 'name') : undefined;
  const isSignedOut = isApiError(save.error, 401);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, wherever in it the keyboard is
    <form className="save-form" noValidate onSubmit={submit} onKeyDown={({ key }) => key === 'Escape' && onCancel()}>
      <Field
        label={words.name}
        name="comparison-name"
        maxLength={NAME_LENGTH}
        autoComplete="off"
        autoFocus
        ref={input}
        value={name}
        error={problem ?? ofName?.message}
        onChange={({ target }) => {
          setName(target.value);
          setProblem(undefined);
          save.reset();
        }}
      />
      <div className="save-actions">
        <Button type="submit" variant="contained" busy={isBusy}>
          {saved || isLoading ? words.update : words.save}
        </Button>
        {saved && <Button onClick={() => send(null)}>{words.another}</Button>}
        <Button variant="text" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
      {save.error && !ofName && (
        <Notice
          tone="error"
          title={save.variables ? failed.update : failed.save}
          action={
            isSignedOut && (
              <Button
                size="small"
                href={loginPath(sitePaths.comparison(ids, savedId))}
                onClick={() => saveDraft(DRAFT, { name })}
              >
                {words.signIn}
              </Button>
            )
          }
        >
          {isSignedOut ? words.signedOut : messageOf(save.error, '')}
        </Notice>
      )}
    </form>
  );
}
