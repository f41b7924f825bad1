import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useState } from 'react';
import { isApiError } from '../../../shared/api/errors';
import type { CommissionGroup } from '../../../shared/api/schema';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { useToast } from '../../../shared/components/feedback/Toast';
import { Field } from '../../../shared/components/fields/Field';
import { FormProblem } from '../../../shared/components/fields/FormProblem';
import { SelectInput } from '../../../shared/components/fields/SelectInput';
import { useChanged } from '../../../shared/use-changed';
import { useFormProblem } from '../../../shared/use-form-problem';
import { ConflictNotice } from '../../components/ConflictNotice';
import { addGroupRate, changeGroupRate, productGroupsQuery } from './api';
import { rateOf, typedRate } from './rate';
import { groupRateTexts as words } from './texts';

const KINDS = Object.entries(words.kinds).map(([value, label]) => ({ value, label }));

interface Given {
  groupId: string;
  earns: keyof typeof words.kinds;
  /** Commission rate in percent. */
  rate: string;
}

interface GroupRateDialogProps {
  /** Partner for which the rate applies; null for all partners. */
  partnerId: string | null;
  /** Rate to edit; null for a new rate. */
  group: CommissionGroup | null;
  /** Ids of the groups that already have a rate. */
  taken: string[];
  onClose: () => void;
}

/** Dialog for the commission of a product group: no commission, or a rate. */
export function GroupRateDialog({ partnerId, group, taken, onClose }: GroupRateDialogProps) {
  const groups = useQuery({ ...productGroupsQuery, enabled: group === null });
  const { register, control, handleSubmit, setError, formState } = useForm<Given>({
    defaultValues: {
      groupId: '',
      earns: group?.rate === null ? 'none' : 'rate',
      rate: group?.rate ? typedRate(group.rate) : '',
    },
  });
  const [conflict, setConflict] = useState<unknown>(null);
  const problem = useFormProblem(setError, ['groupId', 'rate'], words.saveFailed);
  const earns = useWatch({ control, name: 'earns' });
  const changed = useChanged();
  const toast = useToast();
  const act = useMutation({
    mutationFn: ({ groupId, ...given }: Given) => {
      const rate = given.earns === 'none' ? null : rateOf(given.rate);
      return group ? changeGroupRate(group, rate) : addGroupRate({ groupId, partnerId, rate });
    },
    onSuccess: async () => {
      toast(words.saved);
      await changed();
      onClose();
    },
    onError: (error) => (isApiError(error, 412) ? setConflict(error) : problem.show(error)),
  });
  const options = (groups.data?.data ?? [])
    .filter(({ id }) => !taken.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormDialog
      title={group ? words.changeOf(group.group.name) : words.addTitle}
      submit={words.save}
      button={{ disabled: conflict !== null }}
      busy={act.isPending}
      onSubmit={handleSubmit((given) => {
        if (act.isPending || conflict) return;
        problem.clear();
        act.mutate(given);
      })}
      onClose={onClose}
    >
      {conflict !== null && <ConflictNotice error={conflict} onReload={() => changed().then(onClose)} />}
      <FormProblem problem={problem} />
      {!group && (
        <SelectInput
          label={words.group}
          options={[{ value: '', label: words.choose }, ...options]}
          autoFocus
          error={formState.errors.groupId?.message}
          {...register('groupId', { validate: (id) => id !== '' || words.groupRequired })}
        />
      )}
      <SelectInput label={words.earns} options={KINDS} autoFocus={group !== null} {...register('earns')} />
      {earns === 'rate' && (
        <Field
          label={words.rate}
          inputProps={{ inputMode: 'decimal' }}
          error={formState.errors.rate?.message}
          {...register('rate', { validate: (typed) => rateOf(typed) !== null || words.wrongRate })}
        />
      )}
    </FormDialog>
  );
}
