import { useQuery } from '@tanstack/react-query';
import { colleaguesQuery } from '../../shared/api/users';
import { fullName } from '../../shared/components/badges/Initials';
import { SelectField } from '../../shared/components/fields/SelectField';

interface PersonFilterProps {
  words: { person: string; everyone: string; onePerson: string };
  /** Id of a user; empty for all. */
  value: string;
  onValue: (userId: string) => void;
}

/** Filter for one user of the company, or all; hidden when there is only one. */
export function PersonFilter({ words, value, onValue }: PersonFilterProps) {
  const { data: people = [], isPending } = useQuery(colleaguesQuery);
  if (!isPending && people.length < 2 && !value) return null;
  const isUnknown = value !== '' && !people.some(({ id }) => id === value);
  return (
    <SelectField
      name={words.person}
      value={value}
      options={[
        { value: '', label: words.everyone },
        ...(isUnknown ? [{ value, label: words.onePerson }] : []),
        ...people.map((person) => ({ value: person.id, label: fullName(person) })),
      ]}
      onValue={onValue}
    />
  );
}
