import { SelectField } from '../../shared/components/fields/SelectField';
import { threadTexts as words } from '../../shared/messages/thread-texts';

interface QuestionsFilterProps {
  /** `open` for quotes with open questions; empty for all. */
  value: string;
  /** Further choices of the list. */
  more?: { value: string; label: string }[];
  onValue: (questions: string) => void;
}

/** Filter of a list of quotes by open questions in their messages. */
export const QuestionsFilter = ({ value, more = [], onValue }: QuestionsFilterProps) => (
  <SelectField
    name={words.filter}
    value={value}
    options={[{ value: '', label: words.any }, { value: 'open', label: words.questions }, ...more]}
    onValue={onValue}
  />
);
