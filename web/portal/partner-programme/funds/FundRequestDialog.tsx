import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import {
  FUND_ACTIVITY,
  FUND_DESCRIPTION,
  FUND_KIND_NAMES,
  FUND_KINDS,
  FUND_PROBLEMS,
  fundDayProblems,
  type FundKind,
  MAX_EXPECTED_LEADS,
} from '#rules/fund-request';
import { paths } from '#rules/paths';
import { parseAmount } from '../../../shared/amounts';
import type { FundRequestInput, FundsSums } from '../../../shared/api/schema';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { useToast } from '../../../shared/components/feedback/Toast';
import { DayField } from '../../../shared/components/fields/DayField';
import { Field } from '../../../shared/components/fields/Field';
import { FormProblem } from '../../../shared/components/fields/FormProblem';
import { MoneyField } from '../../../shared/components/fields/MoneyField';
import { SelectInput } from '../../../shared/components/fields/SelectInput';
import { formRule } from '../../../shared/form-rule';
import { formatMoney } from '../../../shared/format';
import { useChanged } from '../../../shared/use-changed';
import { useFormProblem } from '../../../shared/use-form-problem';
import { pair } from '../../components/field-pair';
import { requestFunds } from './api';
import { fundTexts } from './texts';

const words = fundTexts.form;
const FIELDS = ['activity', 'kind', 'startsOn', 'endsOn', 'amount', 'expectedLeads', 'description'] as const;
type Fields = Record<(typeof FIELDS)[number], string>;

const today = () => new Date().toISOString().slice(0, 10);

const rules = {
  activity: formRule(FUND_ACTIVITY),
  kind: { validate: (kind: string) => kind !== '' || FUND_PROBLEMS.kind },
  startsOn: {
    validate: (startsOn: string) =>
      startsOn === ''
        ? FUND_PROBLEMS.startsOn
        : (fundDayProblems({ startsOn, endsOn: startsOn }, today()).startsOn ?? true),
  },
  endsOn: {
    validate: (endsOn: string, { startsOn }: Fields) =>
      endsOn === ''
        ? FUND_PROBLEMS.endsOn
        : (fundDayProblems({ startsOn: startsOn || endsOn, endsOn }, today()).endsOn ?? true),
  },
  amount: { validate: (typed: string) => (parseAmount(typed) ?? 0) > 0 || FUND_PROBLEMS.amount },
  expectedLeads: {
    validate: (typed: string) =>
      (/^\d+$/.test(typed.trim()) && Number(typed) <= MAX_EXPECTED_LEADS) || FUND_PROBLEMS.expectedLeads,
  },
  description: formRule(FUND_DESCRIPTION),
};

const toInput = ({ activity, kind, amount, expectedLeads, description, ...days }: Fields): FundRequestInput => ({
  ...days,
  activity: activity.trim(),
  kind: kind as FundKind,
  amount: parseAmount(amount) ?? 0,
  expectedLeads: Number(expectedLeads),
  description: description.trim(),
});

/** Dialog that requests funds, and opens the new request afterwards. */
export function FundRequestDialog({ funds, onClose }: { funds: FundsSums; onClose: () => void }) {
  const toast = useToast();
  const navigate = useNavigate();
  const changed = useChanged();
  const { register, control, handleSubmit, formState, setError } = useForm<Fields>({
    mode: 'onTouched',
    defaultValues: { activity: '', kind: '', startsOn: '', endsOn: '', amount: '', expectedLeads: '', description: '' },
  });
  const problem = useFormProblem(setError, FIELDS, words.failed);
  const send = useMutation({
    mutationFn: (fields: Fields) => requestFunds(toInput(fields)),
    onSuccess: async ({ id }) => {
      await changed();
      toast(words.done);
      onClose();
      await navigate(paths.fundRequest(id));
    },
    onError: (error) => problem.show(error),
  });
  const field = (name: Exclude<keyof Fields, 'amount'>) => ({
    label: words[name],
    error: formState.errors[name]?.message,
    ...register(name, rules[name]),
  });
  return (
    <FormDialog
      title={words.title}
      width={560}
      submit={words.submit}
      busy={send.isPending}
      onSubmit={handleSubmit((fields) => {
        if (send.isPending) return;
        problem.clear();
        send.mutate(fields);
      })}
      onClose={onClose}
    >
      <Typography color="textSecondary">{words.left(formatMoney(funds.available), funds.year)}</Typography>
      <FormProblem problem={problem} />
      <Field {...field('activity')} autoFocus />
      <Box sx={pair}>
        <SelectInput
          {...field('kind')}
          placeholder={words.chooseKind}
          options={FUND_KIND_NAMES.map((value) => ({ value, label: FUND_KINDS[value] }))}
        />
        <Field {...field('expectedLeads')} inputProps={{ inputMode: 'numeric' }} />
      </Box>
      <Box sx={pair}>
        <DayField {...field('startsOn')} />
        <DayField {...field('endsOn')} />
      </Box>
      <Controller
        control={control}
        name="amount"
        rules={rules.amount}
        render={({ field: { ref, ...amount }, fieldState }) => (
          <MoneyField {...amount} ref={ref} label={words.amount} error={fieldState.error?.message} />
        )}
      />
      <Field {...field('description')} multiline minRows={3} maxRows={10} inputProps={{ maxLength: 2000 }} />
    </FormDialog>
  );
}
