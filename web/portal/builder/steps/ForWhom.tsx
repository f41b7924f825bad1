import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { clientChoiceQuery, clientChoicesQuery } from '../../../shared/api/partner-quotes';
import { builderTexts } from '../../../shared/builder/texts';
import { PickerField } from '../../../shared/components/fields/PickerField';
import { useProfile } from '../../../shared/session/session';
import type { ForClient } from '../rules/draft-storage';

const { forWhom: words } = builderTexts;

interface ForWhomProps {
  /** Null is the partner's own company. */
  value: ForClient | null;
  onChange: (client: ForClient | null) => void;
}

/** Whom a partner makes the quote for: its own company, or a connected client, looked for by typing. */
export function ForWhom({ value, onChange }: ForWhomProps) {
  const { company } = useProfile();
  const { id, name } = company;
  // The field takes another object for another choice, and what is typed for given up.
  const own = useMemo(() => ({ id, name }), [id, name]);
  const chosen = value ?? own;
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const sought = typed === chosen.name ? '' : typed.trim();
  const search = useDeferredValue(sought);
  const found = useQuery({ ...clientChoicesQuery(search), enabled: isOpen });
  const isGone = usePreset(onChange);
  const clients = found.data?.map((one) => ({ id: one.id, name: one.name, city: one.city })) ?? [];
  // Enter takes the first of the list, which must not be of what was typed before.
  const isFound = search === sought && !found.isPlaceholderData;
  const fits = (one: ForClient & { city?: string }) =>
    (isFound && one.id !== id) || `${one.name} ${one.city ?? ''}`.toLowerCase().includes(sought.toLowerCase());
  return (
    <PickerField<ForClient & { city?: string }>
      options={[own, ...clients].filter(fits)}
      value={chosen}
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      onChange={(_event, one) => onChange(one && one.id !== own.id ? { id: one.id, name: one.name } : null)}
      onInputChange={(_event, text) => setTyped(text)}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionKey={(one) => one.id}
      getOptionLabel={(one) => one.name}
      filterOptions={(options) => options}
      renderOption={({ key, ...item }, one) => (
        <li key={key} {...item}>
          <span style={{ overflowWrap: 'anywhere' }}>
            {one.name} <small className="tertiary">{one.id === own.id ? words.own : one.city}</small>
          </span>
        </li>
      )}
      loading={found.isFetching}
      loadingText={words.searching}
      noOptionsText={words.none}
      field={{
        label: words.label,
        placeholder: words.placeholder,
        hint: value ? words.hint : undefined,
        error: isGone ? words.gone : found.error ? words.failed : undefined,
      }}
    />
  );
}

/** Takes the client that the address names once, and out of the address; whether there is no such client any more. */
function usePreset(choose: (client: ForClient) => void): boolean {
  const [params, setParams] = useSearchParams();
  const [asked] = useState(() => params.get('client'));
  const { data, error } = useQuery({ ...clientChoiceQuery(asked ?? ''), enabled: asked !== null });
  const isTaken = useRef(false);
  useEffect(() => {
    if (asked === null || isTaken.current || (!data && !error)) return;
    isTaken.current = true;
    if (data) choose({ id: data.id, name: data.name });
    setParams(
      (current) => {
        current.delete('client');
        return current;
      },
      { replace: true },
    );
  });
  return error !== null;
}
