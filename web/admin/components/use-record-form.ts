import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import { useDataProvider, type RaRecord } from 'react-admin';
import { isApiError } from '../../shared/api/errors';
import { showFieldErrors } from '../../shared/api/form-errors';
import { problemOf } from '../../shared/problem';
import type { ResourceName } from '../core/resources';
import { useUnsaved } from '../../shared/unsaved';
import { adminTexts } from '../texts';
import { useChanged } from '../../shared/use-changed';

interface RecordFormOptions<Values extends FieldValues, R extends RaRecord> {
  resource: ResourceName;
  /** Record to edit; null for a new record. */
  record: R | null;
  valuesOf: (record: R | null) => Values;
  /** Converts form values to the request body. */
  toBody: (values: Values) => object;
  /** Names of all fields for which the server can return an error, as paths in the request body. */
  fields: readonly Path<Values>[];
  onSaved: (saved: R) => void;
}

/**
 * Form of a record. A save sends the version that was loaded. After a 412, the form fetches the current version and
 * sets `conflict`, so that the user can reload or overwrite that version. Field errors are shown at their fields, other
 * errors in `problem`.
 */
export function useRecordForm<Values extends FieldValues, R extends RaRecord>(options: RecordFormOptions<Values, R>) {
  const { resource, record, valuesOf, toBody, fields, onSaved } = options;
  const dataProvider = useDataProvider();
  const changed = useChanged();
  const [seen, setSeen] = useState(record);
  const [theirs, setTheirs] = useState<R | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: valuesOf(record) as DefaultValues<Values> });
  const forget = useUnsaved(form.formState.isDirty);
  const save = useMutation({
    mutationFn: async ({ values, over }: { values: Values; over: R | null }) => {
      const data = toBody(values) as Partial<R>;
      const answer = over
        ? await dataProvider.update<R>(resource, { id: over.id, data, previousData: over })
        : await dataProvider.create<R>(resource, { data: data as Omit<R, 'id'> });
      return answer.data as R;
    },
    onSuccess: async (saved) => {
      setSeen(record && saved);
      await changed();
      forget();
      onSaved(saved);
    },
    onError: async (error) => {
      const theirCopy =
        isApiError(error, 412) && seen
          ? await dataProvider.getOne<R>(resource, { id: seen.id }).catch(() => null) // then the 412 itself is shown
          : null;
      if (theirCopy) setTheirs(theirCopy.data);
      else if (showFieldErrors(error, fields, form.setError).length === 0) {
        setProblem(problemOf(error, adminTexts.record.failedAction));
      }
    },
  });
  const send = (over: R | null) =>
    form.handleSubmit((values) => {
      setProblem(null);
      setTheirs(null);
      if (!save.isPending) save.mutate({ values, over });
    });
  return {
    form,
    busy: save.isPending,
    problem,
    /** Error of a save that was refused because the record was changed meanwhile. */
    conflict: theirs && save.error,
    /** Saves as the form's submit button does. */
    save: () => void send(seen)(),
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault();
      void send(seen)();
    },
    reload: () => {
      if (!theirs) return;
      form.reset(valuesOf(theirs));
      setSeen(theirs);
      setTheirs(null);
      void changed(); // refetches, because the rest of the page is stale too
    },
    overwrite: () => {
      setSeen(theirs);
      void send(theirs)();
    },
  };
}

export type RecordForm = Pick<
  ReturnType<typeof useRecordForm<FieldValues, RaRecord>>,
  'busy' | 'problem' | 'conflict' | 'reload' | 'overwrite'
>;
