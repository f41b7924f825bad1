import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form';
import { SUBSCRIPTION_PROBLEMS, TOPICS, topics, type Topic } from '#rules/subscription';
import { ChoiceSet, type ChoiceSetProps } from './ChoiceSet';

interface TopicsFieldProps<Form extends FieldValues> extends Pick<ChoiceSetProps, 'legend' | 'inline'> {
  control: Control<Form>;
}

/** Newsletter topics of a subscriber, bound to the form field `topics`; at least one topic is required. */
export function TopicsField<Form extends FieldValues & { topics: Topic[] }>(props: TopicsFieldProps<Form>) {
  const { control, ...set } = props;
  const { field, fieldState } = useController({
    name: 'topics' as Path<Form>,
    control,
    rules: { validate: (chosen: Topic[]) => chosen.length > 0 || SUBSCRIPTION_PROBLEMS.topics },
  });
  const chosen: Topic[] = field.value;
  return (
    <ChoiceSet {...set} error={fieldState.error?.message}>
      {topics.map(({ value, label }, index) => (
        <FormControlLabel
          key={value}
          label={label}
          control={
            <Checkbox
              checked={chosen.includes(value)}
              slotProps={{ input: { ref: index === 0 ? field.ref : undefined } }}
              onChange={(_event, checked) =>
                field.onChange(TOPICS.filter((one) => (one === value ? checked : chosen.includes(one))))
              }
            />
          }
        />
      ))}
    </ChoiceSet>
  );
}
