import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { clientChoicesQuery } from '../../../shared/api/partner-quotes';
import { PickerField } from '../../../shared/components/fields/PickerField';
import { dealTexts } from './texts';

const words = dealTexts.form.client;

export interface Client {
  id: string;
  name: string;
}

interface ClientFieldProps {
  /** The connected client; null when the customer is not a connected client. */
  value: Client | null;
  error?: string;
  onChange: (client: Client | null) => void;
}

/** Field for the connected client of a deal (optional), with a search as the user types. */
export function ClientField({ value, error, onChange }: ClientFieldProps) {
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const sought = typed === value?.name ? '' : typed.trim();
  const search = useDeferredValue(sought);
  const found = useQuery({ ...clientChoicesQuery(search), enabled: isOpen });
  // False while the options belong to an earlier text, because Enter selects the first option.
  const isFound = search === sought && !found.isPlaceholderData;
  const clients = (isFound && found.data?.map(({ id, name, city }) => ({ id, name, city }))) || [];
  return (
    <PickerField<Client & { city?: string }>
      options={clients}
      value={value}
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      onChange={(_event, one) => onChange(one && { id: one.id, name: one.name })}
      onInputChange={(_event, text) => setTyped(text)}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionKey={(one) => one.id}
      getOptionLabel={(one) => one.name}
      filterOptions={(options) => options}
      renderOption={({ key, ...item }, one) => (
        <li key={key} {...item}>
          <span style={{ overflowWrap: 'anywhere' }}>
            {one.name} <small className="tertiary">{one.city}</small>
          </span>
        </li>
      )}
      loading={found.isFetching}
      loadingText={words.searching}
      noOptionsText={words.none}
      field={{
        label: words.label,
        optional: true,
        placeholder: words.placeholder,
        hint: words.hint,
        error: error ?? (found.error ? words.failed : undefined),
      }}
    />
  );
}
