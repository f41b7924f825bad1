import Box from '@mui/material/Box';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { MAX_WORKING_DAYS } from '#rules/approval';
import { APPROVAL_KINDS, coversOf, unitOf } from '#rules/approval-kinds';
import { parseAmount } from '../../shared/amounts';
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
import { conditionOf, inputOf, type RuleValues, valuesOf } from './rule-values';
import { RuleChanges } from './RuleChanges';
import { Simulation } from './Simulation';
import { ruleTexts } from './texts';
import { useDialog } from './use-dialog';

const words = ruleTexts.form;
const REMINDER_DAYS = Array.from({ length: MAX_WORKING_DAYS }, (_none, index) => index + 1);
interface RuleDialogProps {
  /** Null for a new rule. */
  rule: ApprovalRule | null;
  /** Called with a saved rule that the user wants to switch on. */
  onSwitchOn: (saved: ApprovalRule) => void;
  onClose: () => void;
}

/**
 * Dialog for a rule, with a test on the quotes of the last year and the rule's changes. A new rule, and one that is off, is
 * saved before it is switched on.
 */
export function RuleDialog({ rule, onSwitchOn, onClose }: RuleDialogProps) {
  const isOn = rule !== null && rule.state !== 'off';
  const switchesOn = useRef(true);
  const [values, setValues] = useState(() => valuesOf(rule));
  const set = (typed: Partial<RuleValues>) => setValues((before) => ({ ...before, ...typed }));
  const roles = useQuery(rolesQuery).data?.data ?? [];
  const staff = useQuery(ownersQuery).data?.data ?? [];
  const test = useMutation({ mutationFn: () => simulateRule(conditionOf(values)) });
  const dialog = useDialog(
    async () => {
      const saved = await saveRule(rule, { ...inputOf(values), ...(!isOn && { isOn: false }) });
      if (!isOn && switchesOn.current) onSwitchOn(saved);
    },
    { saved: words.saved, failed: words.failed, onClose },
  );
  const role = roles.find(({ id }) => id === values.roleId);
  const unit = unitOf(values.kind);
  const covers = coversOf(values.kind);
  const isWrong = unit !== null && Number.isNaN(parseAmount(values.threshold));
  return (
    <FormDialog
      title={rule ? words.titleEdit : words.titleNew}
      width={640}
      submit={isOn ? words.save : words.switchOn}
      button={{ disabled: isWrong || dialog.isStale, onClick: () => void (switchesOn.current = true) }}
      note={
        !isOn && (
          <Button
            type="submit"
            disabled={isWrong || dialog.isStale || dialog.busy}
            onClick={() => void (switchesOn.current = false)}
          >
            {words.leaveOff}
          </Button>
        )
      }
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
          error={
            dialog.errorOf('roleId') ??
            dialog.errorOf('peopleIds') ??
            (role?.isAbandoned ? words.nobodyIn(role.name) : undefined)
          }
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
          onChange={(event) => set({ needs: event.target.value as RuleValues['needs'] })}
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
      <SelectInput
        label={words.remindAfter}
        value={values.remindAfter}
        options={[
          { value: '', label: words.never },
          ...REMINDER_DAYS.map((days) => ({ value: String(days), label: words.workingDays(days) })),
        ]}
        hint={words.remindHint}
        error={dialog.errorOf('remindAfter')}
        onChange={(event) => set({ remindAfter: event.target.value })}
      />
      <Box sx={columns(2, 2)}>
        <SelectInput
          label={words.escalateTo}
          value={values.escalateToId}
          options={[{ value: '', label: words.nobody }, ...staff.map(({ id, name }) => ({ value: id, label: name }))]}
          hint={words.escalateHint}
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
      {test.data && <Simulation result={test.data} covers={covers !== null} />}
      {rule && <RuleChanges id={rule.id} />}
    </FormDialog>
  );
}
