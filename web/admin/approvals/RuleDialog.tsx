import Box from '@mui/material/Box';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { APPROVAL_KINDS, coversOf, unitOf } from '#rules/approval-kinds';
import { parseAmount, typedAmount } from '../../shared/amounts';
import type { ApprovalKind, ApprovalRule } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { FormDialog } from '../../shared/components/actions/FormDialog';
import { Segments } from '../../shared/components/actions/Segments';
import { Notice } from '../../shared/components/feedback/Notice';
import { DayField } from '../../shared/components/fields/DayField';
import { Field } from '../../shared/components/fields/Field';
import { SelectInput } from '../../shared/components/fields/SelectInput';
import { problemOf } from '../../shared/problem';
import { texts } from '../../shared/texts';
import { ConflictNotice } from '../components/ConflictNotice';
import { columns } from '../components/columns';
import { ownersQuery } from '../quotes/follow-up/api';
import { rolesQuery, saveRule, simulateRule } from './api';
import { PeopleField } from './PeopleField';
import { Simulation } from './Simulation';
import { ruleTexts } from './texts';
import { useDialog } from './use-dialog';

const words = ruleTexts.form;
const today = () => new Date().toISOString().slice(0, 10);

/** Values as they are typed. */
const valuesOf = (rule: ApprovalRule | null) => ({
  kind: rule?.kind ?? ('line_discount' as ApprovalKind),
  threshold: rule?.threshold === null || !rule ? '' : typedAmount(rule.threshold),
  covers: rule?.covers.join(', ') ?? '',
  who: rule?.role ? ('role' as const) : ('people' as const),
  peopleIds: rule?.people.map(({ id }) => id) ?? [],
  roleId: rule?.role?.id ?? '',
  needs: rule?.needs ?? ('one_of' as const),
  beginsOn: rule?.beginsOn ?? today(),
  endsOn: rule?.endsOn ?? '',
  escalateToId: rule?.escalateTo?.id ?? '',
  escalateAfter: String(rule?.escalateAfter ?? 2),
  reason: rule?.reason ?? '',
});
type Values = ReturnType<typeof valuesOf>;

const conditionOf = ({ kind, threshold, covers }: Values) => ({
  kind,
  ...(unitOf(kind) && { threshold: parseAmount(threshold) }),
  ...(coversOf(kind) && {
    covers: covers
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)
      .map((one) => (coversOf(kind) === 'country' ? one.toUpperCase() : one)),
  }),
});

/** Dialog for a new rule (`rule` null) or an existing one, with a test on the quotes of the last year. */
export function RuleDialog({ rule, onClose }: { rule: ApprovalRule | null; onClose: () => void }) {
  const [values, setValues] = useState(() => valuesOf(rule));
  const set = (typed: Partial<Values>) => setValues((before) => ({ ...before, ...typed }));
  const roles = useQuery(rolesQuery).data?.data ?? [];
  const staff = useQuery(ownersQuery).data?.data ?? [];
  const test = useMutation({ mutationFn: () => simulateRule(conditionOf(values)) });
  const dialog = useDialog(
    () => {
      const { who, roleId, peopleIds, needs, beginsOn, endsOn, escalateToId, escalateAfter, reason } = values;
      return saveRule(rule, {
        ...conditionOf(values),
        needs,
        peopleIds: who === 'people' ? peopleIds : [],
        roleId: who === 'role' ? roleId || null : null,
        beginsOn,
        endsOn: endsOn || null,
        escalateToId: escalateToId || null,
        escalateAfter: escalateToId ? Number(escalateAfter) : null,
        reason: reason.trim() || null,
      });
    },
    { saved: words.saved, failed: words.failed, onClose },
  );
  const unit = unitOf(values.kind);
  const covers = coversOf(values.kind);
  const isWrong = unit !== null && Number.isNaN(parseAmount(values.threshold));
  return (
    <FormDialog
      title={rule ? words.titleEdit : words.titleNew}
      width={640}
      submit={words.save}
      button={{ disabled: isWrong || dialog.isStale }}
      busy={dialog.busy}
      onSubmit={dialog.submit}
      onClose={onClose}
    >
      {dialog.isStale && <ConflictNotice error={dialog.error} onReload={dialog.reload} />}
      {dialog.problem && (
        <Notice tone="error" title={texts.error}>
          {dialog.problem}
        </Notice>
      )}
      <Box sx={columns(2, 2)}>
        <SelectInput
          label={words.kind}
          value={values.kind}
          options={APPROVAL_KINDS.map((kind) => ({ value: kind, label: words.kinds[kind] }))}
          error={dialog.errorOf('kind')}
          onChange={(event) => set({ kind: event.target.value as ApprovalKind })}
        />
        {unit && (
          <Field
            label={words.limit[unit]}
            inputMode="decimal"
            value={values.threshold}
            error={isWrong ? words.limitWrong : dialog.errorOf('threshold')}
            onChange={(event) => set({ threshold: event.target.value })}
          />
        )}
        {covers && (
          <Field
            label={covers === 'country' ? words.countries : words.types}
            hint={covers === 'country' ? words.countriesHint : words.typesHint}
            value={values.covers}
            error={dialog.errorOf('covers')}
            onChange={(event) => set({ covers: event.target.value })}
          />
        )}
      </Box>
      <Segments
        label={words.who}
        value={values.who}
        options={[
          { value: 'people', label: words.people },
          { value: 'role', label: words.role },
        ]}
        onChange={(who) => set({ who })}
      />
      {values.who === 'people' ? (
        <PeopleField
          label={words.people}
          value={values.peopleIds}
          onChange={(peopleIds) => set({ peopleIds })}
          error={dialog.errorOf('peopleIds')}
        />
      ) : (
        <SelectInput
          label={words.role}
          placeholder={words.chooseRole}
          value={values.roleId}
          options={roles.map(({ id, name }) => ({ value: id, label: name }))}
          error={dialog.errorOf('roleId') ?? dialog.errorOf('peopleIds')}
          onChange={(event) => set({ roleId: event.target.value })}
        />
      )}
      <Box sx={columns(3, 2)}>
        <SelectInput
          label={words.needs}
          value={values.needs}
          options={[
            { value: 'one_of', label: words.oneOf },
            { value: 'all_of', label: words.allOf },
          ]}
          onChange={(event) => set({ needs: event.target.value as Values['needs'] })}
        />
        <DayField
          label={words.begins}
          value={values.beginsOn}
          error={dialog.errorOf('beginsOn')}
          onChange={(event) => set({ beginsOn: event.target.value })}
        />
        <DayField
          label={words.ends}
          optional
          value={values.endsOn}
          error={dialog.errorOf('endsOn')}
          onChange={(event) => set({ endsOn: event.target.value })}
        />
      </Box>
      <Box sx={columns(2, 2)}>
        <SelectInput
          label={words.escalateTo}
          value={values.escalateToId}
          options={[{ value: '', label: words.nobody }, ...staff.map(({ id, name }) => ({ value: id, label: name }))]}
          error={dialog.errorOf('escalateToId')}
          onChange={(event) => set({ escalateToId: event.target.value })}
        />
        {values.escalateToId && (
          <Field
            label={words.escalateAfter}
            inputMode="numeric"
            value={values.escalateAfter}
            error={dialog.errorOf('escalateAfter')}
            onChange={(event) => set({ escalateAfter: event.target.value })}
          />
        )}
      </Box>
      <Field
        label={words.reason}
        optional
        multiline
        minRows={2}
        hint={words.reasonHint}
        value={values.reason}
        error={dialog.errorOf('reason')}
        onChange={(event) => set({ reason: event.target.value })}
        inputProps={{ maxLength: 500 }}
      />
      <div>
        <Button busy={test.isPending} disabled={isWrong} onClick={() => test.mutate()}>
          {ruleTexts.simulate.button}
        </Button>
      </div>
      {test.error && (
        <Notice tone="error" title={texts.error}>
          {problemOf(test.error, ruleTexts.simulate.failed)}
        </Notice>
      )}
      {test.data && <Simulation result={test.data} />}
    </FormDialog>
  );
}
