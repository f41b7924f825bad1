import { useQuery } from '@tanstack/react-query';
import type { QuoteOwner } from '../../../shared/api/schema';
import { PickField } from '../../components/PickField';
import { ownersQuery } from './api';
import { followUpTexts as words } from './texts';

interface OwnerFieldProps {
  value: QuoteOwner | null;
  onChange: (owner: QuoteOwner | null) => void;
  error?: string;
}

/** Select for an owner; each option shows the owner's number of open quotes. */
export function OwnerField({ value, onChange, error }: OwnerFieldProps) {
  const { data, isPending } = useQuery(ownersQuery);
  return (
    <PickField
      label={words.owner}
      placeholder={words.find}
      options={(data?.data ?? []).map(({ id, name, open, due }) => ({ id, name, note: words.load(open, due) }))}
      value={value}
      onChange={onChange}
      busy={isPending}
      none={words.none}
      error={error}
    />
  );
}
