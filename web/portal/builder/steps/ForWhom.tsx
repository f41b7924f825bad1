import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { hasWords } from '#rules/search-fold';
import { clientChoiceQuery, clientChoicesQuery } from '../../../shared/api/partner-quotes';
import { builderTexts } from '../../../shared/builder/texts';
import { PickerField } from '../../../shared/components/fields/PickerField';
import { useProfile } from '../../../shared/session/session';
import { usePortal } from '../../portal';
import type { Buyer, ForClient } from '../rules/draft-storage';

const { forWhom: words } = builderTexts;

interface ForWhomProps {
  value: Buyer;
  onChange: (client: Buyer) => void;
  /** Number of attempts to continue without a buyer. Each attempt shows the error and focuses the field. */
  tries?: number;
}

/**
 * Field in which a partner chooses the buyer: its own company, or a connected client, with a search as the user types.
 */
export function ForWhom({ value, onChange, tries = 0 }: ForWhomProps) {
  const { company } = useProfile();
  const { id, name } = company;
  // Memoized, because the field treats a new object as a new choice and would reset the typed text.
  const own = useMemo(() => ({ id, name }), [id, name]);
  const chosen = value === null ? own : (value ?? null);
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const sought = typed === chosen?.name ? '' : typed.trim();
  const search = useDeferredValue(sought);
  const found = useQuery({ ...clientChoicesQuery(search), enabled: isOpen });
  const isGone = usePreset(id, onChange);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (tries > 0) input.current?.focus();
  }, [tries]);
  const clients = found.data?.map((one) => ({ id: one.id, name: one.name, city: one.city })) ?? [];
  // False while the options belong to an earlier text, because Enter selects the first option.
  const isFound = search === sought && !found.isPlaceholderData;
  const fits = (one: ForClient & { city?: string }) =>
    (isFound && one.id !== id) || hasWords(`${one.name} ${one.city ?? ''}`, sought);
  const error = isGone ? words.gone : found.error ? words.failed : undefined;
  return (
    <PickerField<ForClient & { city?: string }>
      options={[own, ...clients].filter(fits)}
      value={chosen}
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      onChange={(_event, one) =>
        onChange(one ? (one.id === own.id ? null : { id: one.id, name: one.name }) : undefined)
      }
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
        ref: input,
        label: words.label,
        placeholder: words.placeholder,
        hint: words.hint[value === null ? 'own' : value ? 'client' : 'none'],
        error: error ?? (tries > 0 && value === undefined ? words.choose : undefined),
      }}
    />
  );
}

/**
 * Returns the buyer of a new quote: the chosen buyer, or the user's own company when the user is no partner or the
 * partner has no clients.
 */
export function useBuyer(chosen: Buyer): Buyer {
  const { isPartner } = usePortal();
  const { data: clients } = useQuery({ ...clientChoicesQuery(''), enabled: isPartner && chosen === undefined });
  return !isPartner || (chosen === undefined && clients?.length === 0) ? null : chosen;
}

/**
 * Chooses the client that the address names, once, and removes it from the address. Returns true when the client does
 * not exist.
 */
function usePreset(own: string, choose: (client: Buyer) => void): boolean {
  const [params, setParams] = useSearchParams();
  const [asked] = useState(() => params.get('client'));
  const isOwn = asked === own;
  const { data, error } = useQuery({ ...clientChoiceQuery(asked ?? ''), enabled: asked !== null && !isOwn });
  const isTaken = useRef(false);
  useEffect(() => {
    if (asked === null || isTaken.current || (!isOwn && !data && !error)) return;
    isTaken.current = true;
    if (isOwn) choose(null);
    else if (data) choose({ id: data.id, name: data.name });
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
