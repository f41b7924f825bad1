import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { isApiError, messageOf } from '../../../shared/api/errors';
import { Button } from '../../../shared/components/actions/Button';
import { Notice } from '../../../shared/components/feedback/Notice';
import { Field } from '../../../shared/components/fields/Field';
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

interface SaveFormProps {
  products: Compared[];
  /** The saved one that is looked at. */
  savedId: string | null;
  onSaved: (saved: SavedComparison) => void;
  onCancel: () => void;
}

/** Saves what is side by side under a name, or under the one that it has. */
export function SaveForm({ products, savedId, onSaved, onCancel }: SaveFormProps) {
  const queries = useQueryClient();
  const { data: saved } = useQuery({ ...comparisonQuery(savedId ?? ''), enabled: savedId !== null });
  const [typed, setName] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const name =
    typed ??
    saved?.name ??
    products
      .map((product) => product.name)
      .join(', ')
      .slice(0, NAME_LENGTH);
  const save = useMutation({
    mutationFn: (known: SavedComparison | null) => {
      const body = { name: name.trim(), productIds: products.map(({ id }) => id) };
      return known ? updateComparison(known, body) : saveComparison(body);
    },
    onSuccess: (done) => {
      queries.setQueryData(comparisonQuery(done.id).queryKey, done);
      void queries.invalidateQueries({ queryKey: comparisonsQuery.queryKey, exact: true });
      onSaved(done);
    },
    onError: (error, known) => {
      if (known && isApiError(error, 412)) void queries.invalidateQueries(comparisonQuery(known.id));
    },
  });
  const send = (known: SavedComparison | null) => {
    const isNamed = name.trim() !== '';
    setProblem(isNamed ? undefined : words.required);
    if (isNamed && !save.isPending) save.mutate(known);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(saved ?? null);
  };
  const ofName = isApiError(save.error, 422) ? save.error.errors.find(({ field }) => field === 'name') : undefined;
  return (
    <form className="save-form" noValidate onSubmit={submit}>
      <Field
        label={words.name}
        name="comparison-name"
        maxLength={NAME_LENGTH}
        autoComplete="off"
        autoFocus
        value={name}
        error={problem ?? ofName?.message}
        onChange={({ target }) => {
          setName(target.value);
          setProblem(undefined);
          save.reset();
        }}
      />
      <div className="save-actions">
        <Button type="submit" variant="contained" busy={save.isPending}>
          {saved ? words.update : words.save}
        </Button>
        {saved && <Button onClick={() => send(null)}>{words.another}</Button>}
        <Button variant="text" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
      {save.error && !ofName && (
        <Notice tone="error" title={save.variables ? failed.update : failed.save}>
          {messageOf(save.error, '')}
        </Notice>
      )}
    </form>
  );
}
