import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import {
  SEGMENT_FIELD_NAMES,
  type SegmentField,
  segmentLabel,
  segmentProblems,
  segmentValues,
} from '#rules/campaign-segment';
import type { SegmentCondition } from '../../../shared/api/schema';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { DayField } from '../../../shared/components/fields/DayField';
import { Note } from '../../../shared/components/fields/Field';
import { SelectInput } from '../../../shared/components/fields/SelectInput';
import { CampaignChoices } from './CampaignChoices';
import { valueLabel, verbsOf } from './segment';
import { campaignTexts } from './texts';

const words = campaignTexts.recipients;

interface ConditionDialogProps {
  /** Condition to edit; undefined for a new condition. */
  condition?: SegmentCondition;
  onApply: (condition: SegmentCondition) => void;
  onClose: () => void;
}

/** Dialog for a condition that the recipients of a campaign must meet. */
export function ConditionDialog({ condition, onApply, onClose }: ConditionDialogProps) {
  const [chosen, setChosen] = useState<SegmentCondition>(condition ?? { field: 'topic', is: true, values: [] });
  const [isTold, setTold] = useState(false);
  const known = segmentValues[chosen.field];
  const problem = isTold ? segmentProblems([chosen])[0]?.message : undefined;
  const [yes, no] = verbsOf(chosen.field);
  const toggle = (value: string) => {
    const { values } = chosen;
    setChosen({
      ...chosen,
      values: values.includes(value) ? values.filter((one) => one !== value) : [...values, value],
    });
  };
  return (
    <FormDialog
      title={condition ? words.editTitle : words.addTitle}
      submit={words.apply}
      onSubmit={(event) => {
        event.preventDefault();
        setTold(true);
        if (segmentProblems([chosen]).length === 0) onApply(chosen);
      }}
      onClose={onClose}
    >
      <SelectInput
        label={words.field}
        value={chosen.field}
        options={SEGMENT_FIELD_NAMES.map((value) => ({ value, label: segmentLabel(value) }))}
        onChange={({ target }) => {
          setTold(false);
          setChosen({ ...chosen, field: target.value as SegmentField, values: [] });
        }}
      />
      <SelectInput
        label={words.is}
        value={chosen.is ? 'yes' : 'no'}
        options={[
          { value: 'yes', label: yes },
          { value: 'no', label: no },
        ]}
        onChange={({ target }) => setChosen({ ...chosen, is: target.value === 'yes' })}
      />
      {chosen.field === 'engaged' && (
        <CampaignChoices
          chosen={chosen.values}
          error={problem}
          onChange={(values) => setChosen({ ...chosen, values })}
        />
      )}
      {known && (
        <Box role="group" aria-label={words.values} sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' } }}>
          {known.map((value) => (
            <FormControlLabel
              key={value}
              control={<Checkbox checked={chosen.values.includes(value)} onChange={() => toggle(value)} />}
              label={capitalised(valueLabel(chosen.field, value))}
            />
          ))}
          <Note id="condition-values" error={problem} />
        </Box>
      )}
      {chosen.field === 'joined' && (
        <DayField
          label={words.day}
          value={chosen.values[0] ?? ''}
          error={problem}
          onChange={({ target }) => setChosen({ ...chosen, values: target.value ? [target.value] : [] })}
        />
      )}
    </FormDialog>
  );
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
