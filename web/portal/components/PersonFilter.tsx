import { useQuery } from '@tanstack/react-query';
import { colleaguesQuery } from '../../shared/api/users';
import { fullName } from '../../shared/components/badges/Initials';
import { SelectField } from '../../shared/components/fields/SelectField';

interface PersonFilterProps {
  words: { person: string; everyone: string; onePerson: string };
  /** Id of a user; empty for all users. */
  value: string;
  onValue: (userId: string) => void;
}

/** Select that filters a list by user of the company; hidden when the company has one user. */
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
