import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { useCreate, useDataProvider, useResourceContext, useUpdate, type RaRecord } from 'ra-core';
import { isApiError } from '../../shared/api/errors';
import { showFieldErrors } from '../../shared/api/form-errors';
import { useKeptInput } from '../../shared/kept-input';
import { problemOf } from '../../shared/problem';
import { WHOLE } from '../core/use-record';
import { useUnsaved } from '../../shared/unsaved';
import { adminTexts } from '../texts';
import { useChanged } from '../../shared/use-changed';
import { useAutosave } from './use-autosave';
import { useRestedValues } from './use-rested-values';

interface RecordFormOptions<Values extends FieldValues, R extends RaRecord> {
  /** The resource of the page by default. */
  resource?: string;
  /** Record to edit; null for a new record. */
  record: R | null;
  /** Id of the record that a new record belongs to, so that the inputs of two new records are kept apart. */
  parent?: string;
  valuesOf: (record: R | null) => Values;
  /** Converts form values to the request body. */
  toBody: (values: Values) => object;
  /** Names of all fields for which the server can return an error, as paths in the request body. */
  fields: readonly Path<Values>[];
  /** Called after a save by the user. */
  onSaved: (saved: R) => void;
  /**
   * Returns true when the record is a draft, and the values keep it one and can be saved: it is then saved as it is
   * typed. Without it, only the user saves.
   */
  isDraft?: (record: R, values: Values) => boolean;
  /** Puts ids that the server has assigned into the form. Returns the sent values with these ids. */
  adopt?: (form: UseFormReturn<Values>, sent: Values, saved: R) => Values;
}

/**
 * Form of a record. A save sends the version that was loaded. After a 412, the form fetches the current version and
 * sets `conflict`, so that the user can reload or overwrite that version. Field errors are shown at their fields, other
 * errors in `problem`. Unsaved input is kept in the tab, and is in the form again after a reload; a draft saves itself.
 */
export function useRecordForm<Values extends FieldValues, R extends RaRecord>(options: RecordFormOptions<Values, R>) {
  const { record, parent = '', valuesOf, toBody, fields, onSaved, isDraft, adopt } = options;
  const resource = useResourceContext(options)!;
  const dataProvider = useDataProvider();
  const changed = useChanged();
  const kept = useKeptInput<Values>(`${resource}/${record?.id ?? `new/${parent}`}`, valuesOf(record));
  const bodyOf = (values: Values) => JSON.stringify(toBody(values));
  const [restored, setRestored] = useState(
    kept.found && bodyOf(kept.found.values) !== bodyOf(valuesOf(record)) ? kept.found : null,
  );
  // Restored input was typed into the version of that time; if there is a newer one, its save is refused with 412.
  const [seen, setSeen] = useState(record && restored ? { ...record, version: restored.version } : record);
  const [theirs, setTheirs] = useState<R | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: valuesOf(record) as DefaultValues<Values> });
  const { isDirty, isSubmitting } = form.formState;
  const typed = useRestedValues(form);
  const [create, creation] = useCreate<R, Error, R>(resource);
  const [update, change] = useUpdate<R>(resource);
  const save = (values: Values, over: R | null) => {
    const data = toBody(values) as R;
    const saved = over
      ? update(resource, { id: over.id, data, previousData: over, meta: WHOLE }, { returnPromise: true })
      : create(resource, { data, meta: WHOLE }, { returnPromise: true });
    return saved as Promise<R>;
  };

  // Saves run one after the other; each sends the version that the save before it has returned.
  const latest = useRef(seen);
  const lastSave = useRef<Promise<unknown>>(undefined);
  const writeNext = async (before: Promise<unknown> | undefined, values: Values, over: R | null | undefined) => {
    await before;
    const saved = await save(values, over ?? latest.current);
    latest.current = record && saved;
    return saved;
  };

  const see = (version: R | null) => {
    latest.current = version;
    setSeen(version);
    setTheirs(null);
    setRestored(null);
  };

  /** Saves the values. Returns the saved record; null after an error, which is then shown with `setError`. */
  async function write(values: Values, over?: R | null, setError = form.setError): Promise<R | null> {
    setProblem(null);
    setTheirs(null);
    const writing = writeNext(lastSave.current, values, over);
    lastSave.current = writing.catch(() => undefined);
    try {
      const saved = await writing;
      see(record && saved);
      form.resetDefaultValues(adopt ? adopt(form, values, saved) : values);
      await changed();
      return saved;
    } catch (error) {
      const theirCopy =
        isApiError(error, 412) && seen
          ? await dataProvider.getOne<R>(resource, { id: seen.id }).catch(() => null) // then the 412 itself is shown
          : null;
      if (theirCopy) setTheirs(theirCopy.data);
      else if (showFieldErrors(error, fields, setError).length === 0) {
        setProblem(problemOf(error, adminTexts.record.failedAction));
      }
      return null;
    }
  }

  const savesItself = () => Boolean(isDraft && seen && isDraft(seen, form.getValues()));
  const isSavable = isDraft !== undefined && form.formState.isValid && savesItself();
  const isFree = isSavable && !theirs;
  const saveNow = useAutosave(isDirty && isFree ? typed : null, async () => {
    if (!savesItself()) return false;
    // The focus stays where the user types.
    const saved = await write(structuredClone(form.getValues()), undefined, (name, error) =>
      form.setError(name, error),
    );
    return saved !== null;
  });
  const unregister = useUnsaved(isDirty, { discard: kept.clear, ...(isFree && { save: saveNow }) });
  const keep = useEffectEvent((values: Values | null) => {
    if (values) kept.keep(values, Number(seen?.version ?? 0));
    else kept.clear();
  });
  useEffect(() => keep(isDirty ? (JSON.parse(typed) as Values) : null), [typed, isDirty]);
  useEffect(() => {
    const keepLast = () => keep(form.formState.isDirty ? form.getValues() : null);
    addEventListener('pagehide', keepLast);
    return () => removeEventListener('pagehide', keepLast);
  }, [form]);
  const restore = useEffectEvent(() => restored && form.reset(restored.values, { keepDefaultValues: true }));
  useEffect(() => void restore(), []);

  /** Forgets unsaved input, when the user has dropped it. */
  const forget = () => {
    unregister();
    kept.clear();
  };
  const send = (over?: R | null) =>
    form.handleSubmit(async (values) => {
      const saved = await write(values, over);
      if (!saved) return;
      forget();
      onSaved(saved);
    });
  return {
    form,
    /** The version that the next save replaces. */
    seen,
    busy: isSubmitting,
    /** State of a draft that saves itself, for `DraftState`. */
    draft: { isSaving: creation.isPending || change.isPending, isDirty, isSavable },
    problem,
    /** Error of a save that was refused because the record was changed meanwhile. */
    conflict: theirs && change.error,
    /** Saves as the form's submit button does. */
    save: () => void send()(),
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault();
      if (!isSubmitting) void send()();
    },
    reload: () => {
      if (!theirs) return;
      form.reset(valuesOf(theirs));
      see(theirs);
      void changed(); // refetches, because the rest of the page is stale too
    },
    overwrite: () => void send(theirs)(),
    /** Unsaved input from before the page was loaded, which is in the form again. A draft just saves it. */
    restored:
      restored && !savesItself()
        ? {
            at: restored.at,
            discard: () => {
              form.reset(valuesOf(record));
              see(record);
            },
          }
        : null,
    forget,
    /** Saves a draft before an action on it. Returns its saved version; null after an error, which is then shown. */
    saved: async (): Promise<R | null> => {
      if (!isDirty) return seen;
      let saved: R | null = null;
      await form.handleSubmit(async (values) => void (saved = await write(values)))();
      return saved;
    },
    /** Continues with a version that an action outside the form has saved. */
    see,
  };
}

export type RecordForm = Pick<
  ReturnType<typeof useRecordForm<FieldValues, RaRecord>>,
  'busy' | 'problem' | 'conflict' | 'reload' | 'overwrite'
> & { restored?: { at: string; discard: () => void } | null };
