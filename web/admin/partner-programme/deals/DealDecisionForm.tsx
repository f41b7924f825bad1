import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type DealDecision, isProtected, needsReason } from '#rules/deal';
import { isApiError } from '../../../shared/api/errors';
import type { StaffDeal } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { useToast } from '../../../shared/components/feedback/Toast';
import { ChoiceCards } from '../../../shared/components/fields/ChoiceCards';
import { Field } from '../../../shared/components/fields/Field';
import { FormProblem } from '../../../shared/components/fields/FormProblem';
import { Panel } from '../../../shared/components/frame/Panel';
import { useUnsaved } from '../../../shared/unsaved';
import { useChanged } from '../../../shared/use-changed';
import { useFormProblem } from '../../../shared/use-form-problem';
import { ConflictNotice } from '../../components/ConflictNotice';
import { withAside } from '../../components/columns';
import { decide } from './api';
import { AskDialog } from './AskDialog';
import { Told } from './Told';
import { decisionPanelTexts as words, decisionTexts } from './texts';

interface Decision {
  decision: DealDecision;
  reason: string;
  note: string;
}

/** Decisions that are possible while another partner's deal with the customer is protected. */
const BETWEEN = ['keep_earlier', 'let_both_stand', 'protect_new', 'decline'] as const;
const PLAIN = ['approve', 'decline'] as const;

/** Form for the decision on a registration, beside the deal, with previews of the mails to the partners. */
export function DealDecisionForm({ deal, children }: { deal: StaffDeal; children: ReactNode }) {
  const rivals = deal.conflicts.filter(isProtected).map(({ partner }) => partner.name);
  const isTaken = deal.takenText !== null;
  const possible: readonly [DealDecision, ...DealDecision[]] = isTaken ? BETWEEN : PLAIN;
  const { register, control, handleSubmit, setError, setValue, formState } = useForm<Decision>({
    defaultValues: { decision: possible[0], reason: '', note: '' },
  });
  const given = useWatch({ control }) as Decision;
  // The possible decisions can change while the form is open.
  const decision = possible.includes(given.decision) ? given.decision : possible[0];
  const told = decisionTexts[decision];
  const asksReason = needsReason(decision);
  const [conflict, setConflict] = useState<unknown>(null);
  const [isAsking, setAsking] = useState(false);
  const problem = useFormProblem(setError, ['reason', 'note'], words.failed);
  const forget = useUnsaved(Boolean(given.reason.trim() || given.note.trim()));
  const changed = useChanged();
  const toast = useToast();
  const act = useMutation({
    mutationFn: ({ reason, note }: Decision) =>
      decide(deal, { decision, reason: asksReason ? reason.trim() : null, note: note.trim() || null }),
    onSuccess: async () => {
      forget();
      toast(told.done);
      await changed();
    },
    onError: (error) => (isApiError(error, 412) || isApiError(error, 409) ? setConflict(error) : problem.show(error)),
  });
  const submit = handleSubmit((values) => {
    if (act.isPending || conflict) return;
    problem.clear();
    act.mutate(values);
  });
  return (
    <>
      <Box sx={withAside(300)}>
        {children}
        <Panel title={words.title}>
          <Box sx={{ display: 'grid', gap: 2.5 }}>
            {conflict !== null && (
              <ConflictNotice error={conflict} onReload={() => changed().then(() => setConflict(null))} />
            )}
            <FormProblem problem={problem} />
            <ChoiceCards
              label={words.choice}
              value={decision}
              choices={possible.map((value) => ({
                value,
                label: value === 'decline' && isTaken ? words.declineOtherwise : decisionTexts[value].label,
                text: decisionTexts[value].text(rivals),
              }))}
              onChange={(value) => setValue('decision', value)}
            />
            {asksReason && (
              <Field
                label={words.reason}
                multiline
                minRows={3}
                maxRows={12}
                hint={told.reasonHint}
                error={formState.errors.reason?.message}
                inputProps={{ maxLength: 2000 }}
                {...register('reason', {
                  validate: (typed) => typed.trim() !== '' || words.required,
                })}
              />
            )}
            <Told deal={deal} decision={decision} rivals={rivals} reason={given.reason.trim()} />
            <Field
              label={words.note}
              optional
              multiline
              minRows={3}
              maxRows={8}
              error={formState.errors.note?.message}
              inputProps={{ maxLength: 2000 }}
              {...register('note')}
            />
          </Box>
        </Panel>
      </Box>
      <Box sx={foot}>
        <Typography variant="small" color="textSecondary" sx={{ flex: { xs: '1 1 100%', sm: 1 } }}>
          {decision === 'protect_new' ? words.both : words.one}
        </Typography>
        {deal.actions.includes('ask') && (
          <Button variant="outlined" onClick={() => setAsking(true)}>
            {words.ask}
          </Button>
        )}
        <Button variant="lit" onClick={() => void submit()} busy={act.isPending} disabled={conflict !== null}>
          {told.confirm}
        </Button>
      </Box>
      {isAsking && <AskDialog deal={deal} onClose={() => setAsking(false)} />}
    </>
  );
}

const foot = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  position: 'sticky',
  bottom: 0,
  zIndex: 5,
  mt: 3,
  mx: { xs: -2, sm: -2.5, lg: -4 },
  mb: { xs: -6, sm: -7, lg: -8 },
  px: { xs: 2, sm: 2.5, lg: 4 },
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  '& > button': { flex: { xs: '1 1 auto', sm: 'none' } },
} as const;
