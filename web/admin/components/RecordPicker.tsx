import { useEffect, useState } from 'react';
import { useGetList, type RaRecord } from 'ra-core';
import { messageOf } from '../../shared/api/errors';
import { PickerField } from '../../shared/components/fields/PickerField';
import { adminTexts } from '../texts';

const words = adminTexts.picker;
const SHOWN = 20;

interface RecordPickerProps<R extends RaRecord> {
  resource: string;
  label: string;
  value: R | null;
  onChange: (record: R | null) => void;
  nameOf: (record: R) => string;
  /** Text beside the name that distinguishes records with the same name. */
  hintOf?: (record: R) => string;
  /** Field by which the records are sorted. */
  sort: string;
  /** Filter that applies in addition to the search. */
  filter?: Record<string, unknown>;
  optional?: boolean;
  hint?: string;
  error?: string;
  disabled?: boolean;
  autoFocus?: boolean;
}

/** Field that selects a record; the server searches as the user types. */
export function RecordPicker<R extends RaRecord>(props: RecordPickerProps<R>) {
  const { resource, label, value, onChange, nameOf, hintOf, sort, filter, disabled, ...field } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useSettled(value && typed === nameOf(value) ? '' : typed.trim());
  const found = useGetList<R, Error>(
    resource,
    {
      pagination: { page: 1, perPage: SHOWN },
      sort: { field: sort, order: 'ASC' },
      filter: { ...filter, ...(search && { search }) },
    },
    { enabled: isOpen, placeholderData: (before) => before },
  );
  return (
    <PickerField<R>
      options={found.data ?? []}
      value={value}
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      onChange={(_event, record) => onChange(record)}
      onInputChange={(_event, text) => setTyped(text)}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionKey={({ id: key }) => key}
      getOptionLabel={nameOf}
      filterOptions={(options) => options}
      renderOption={({ key, ...item }, record) => (
        <li key={key} {...item}>
          <span style={{ overflowWrap: 'anywhere' }}>
            {nameOf(record)}
            {hintOf && <small className="tertiary">{` ${hintOf(record)}`}</small>}
          </span>
        </li>
      )}
      disabled={disabled}
      loading={found.isFetching}
      loadingText={words.searching}
      noOptionsText={found.error ? messageOf(found.error, words.failed) : words.none}
      openText={words.open}
      closeText={words.close}
      clearText={words.clear}
      field={{ ...field, label, placeholder: words.placeholder }}
    />
  );
}

/** Returns the text, debounced by 250 ms. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 250);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
