import { SelectField } from '../../shared/components/fields/SelectField';
import { acceptanceTexts as words } from '../../shared/quotes/acceptance-texts';

interface SignaturesFilterProps {
  /** `awaited` for quotes whose acceptance waits for signatures; empty for all. */
  value: string;
  onValue: (signatures: string) => void;
}

/** Filter of a list of quotes by acceptances that wait for signatures. */
export const SignaturesFilter = ({ value, onValue }: SignaturesFilterProps) => (
  <SelectField
    name={words.filter}
    value={value}
    options={[
      { value: '', label: words.any },
      { value: 'awaited', label: words.awaited },
    ]}
    onValue={onValue}
  />
);
