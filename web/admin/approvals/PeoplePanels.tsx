import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Trash } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../shared/components/actions/Button';
import { FormDialog } from '../../shared/components/actions/FormDialog';
import { IconAction } from '../../shared/components/actions/IconAction';
import { ActionProblem } from '../../shared/components/feedback/ActionProblem';
import { Notice } from '../../shared/components/feedback/Notice';
import { useToast } from '../../shared/components/feedback/Toast';
import { DayField } from '../../shared/components/fields/DayField';
import { Field } from '../../shared/components/fields/Field';
import { Panel } from '../../shared/components/frame/Panel';
import { formatDay } from '../../shared/format';
import { texts } from '../../shared/texts';
import { useChanged } from '../../shared/use-changed';
import { type Pick, PickField } from '../components/PickField';
import { useMayChange } from '../core/use-may-change';
import { ownersQuery } from '../quotes/follow-up/api';
import { followUpTexts } from '../quotes/follow-up/texts';
import { createRole, delegate, delegationsQuery, removeDelegation, rolesQuery } from './api';
import { PeopleField } from './PeopleField';
import { ruleTexts } from './texts';
import { useDialog } from './use-dialog';

const list = { display: 'grid', gap: 1.5 };
const today = () => new Date().toISOString().slice(0, 10);

/** The roles that rules ask, with their members. */
export function RolesPanel() {
  const words = ruleTexts.roles;
  const mayChange = useMayChange();
  const [isOpen, setOpen] = useState(false);
  const roles = useQuery(rolesQuery).data?.data ?? [];
  return (
    <Panel
      title={words.title}
      aside={
        mayChange && (
          <Button size="small" onClick={() => setOpen(true)}>
            {words.create}
          </Button>
        )
      }
    >
      {roles.length === 0 ? (
        <Typography color="textSecondary">{words.none}</Typography>
      ) : (
        <Box component="ul" sx={list}>
          {roles.map(({ id, name, members }) => (
            <li key={id}>
              <b>{name}</b>
              <Typography variant="small" color="textSecondary">
                {members.map((member) => member.name).join(', ')}
              </Typography>
            </li>
          ))}
        </Box>
      )}
      {isOpen && <RoleDialog onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function RoleDialog({ onClose }: { onClose: () => void }) {
  const words = ruleTexts.roles;
  const [name, setName] = useState('');
  const [memberIds, setMembers] = useState<string[]>([]);
  const dialog = useDialog(() => createRole({ name, memberIds }), { saved: name, failed: words.failed, onClose });
  return (
    <FormDialog title={words.create} submit={words.save} busy={dialog.busy} onSubmit={dialog.submit} onClose={onClose}>
      {dialog.problem && (
        <Notice tone="error" title={texts.error}>
          {dialog.problem}
        </Notice>
      )}
      <Field
        label={words.name}
        autoFocus
        value={name}
        error={dialog.errorOf('name')}
        onChange={(event) => setName(event.target.value)}
        inputProps={{ maxLength: 60 }}
      />
      <PeopleField label={words.members} value={memberIds} onChange={setMembers} error={dialog.errorOf('memberIds')} />
    </FormDialog>
  );
}

/** Who answers for whom, today and later. */
export function DelegationsPanel() {
  const words = ruleTexts.delegations;
  const mayChange = useMayChange();
  const [isOpen, setOpen] = useState(false);
  const delegations = useQuery(delegationsQuery).data?.data ?? [];
  const changed = useChanged();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: removeDelegation,
    onSuccess: async () => {
      await changed();
      toast(words.removed);
    },
  });
  return (
    <Panel
      title={words.title}
      aside={
        mayChange && (
          <Button size="small" onClick={() => setOpen(true)}>
            {words.create}
          </Button>
        )
      }
    >
      {delegations.length === 0 ? (
        <Typography color="textSecondary">{words.none}</Typography>
      ) : (
        <Box component="ul" sx={list}>
          {delegations.map(({ id, user, to, beginsOn, endsOn, reason }) => (
            <Box component="li" key={id} sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
              <span>
                {words.says(user.name, to.name)}
                <Typography variant="small" color="textSecondary" className="num">
                  {[words.days(formatDay(beginsOn), formatDay(endsOn)), reason].filter(Boolean).join(' · ')}
                </Typography>
              </span>
              {mayChange && (
                <IconAction
                  name={words.remove(user.name)}
                  icon={<Trash size={16} />}
                  onClick={() => remove.mutate(id)}
                />
              )}
            </Box>
          ))}
        </Box>
      )}
      <ActionProblem
        error={remove.error}
        failed={words.removeFailed}
        onRetry={() => remove.variables && remove.mutate(remove.variables)}
        onClose={remove.reset}
      />
      {isOpen && <DelegationDialog onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function DelegationDialog({ onClose }: { onClose: () => void }) {
  const words = ruleTexts.delegations;
  const people = useQuery(ownersQuery).data?.data ?? [];
  const [user, setUser] = useState<Pick | null>(null);
  const [to, setTo] = useState<Pick | null>(null);
  const [days, setDays] = useState({ beginsOn: today(), endsOn: today() });
  const [reason, setReason] = useState('');
  const dialog = useDialog(
    () => delegate({ ...(user && { userId: user.id }), toId: to?.id ?? '', ...days, reason: reason || null }),
    { saved: words.says(user?.name ?? '', to?.name ?? ''), failed: words.failed, onClose },
  );
  const picked = {
    placeholder: followUpTexts.find,
    options: people.map(({ id, name }) => ({ id, name })),
    none: followUpTexts.none,
  };
  return (
    <FormDialog
      title={words.create}
      submit={words.save}
      button={{ disabled: !user || !to }}
      busy={dialog.busy}
      onSubmit={dialog.submit}
      onClose={onClose}
    >
      {dialog.problem && (
        <Notice tone="error" title={texts.error}>
          {dialog.problem}
        </Notice>
      )}
      <PickField label={words.user} value={user} onChange={setUser} error={dialog.errorOf('userId')} {...picked} />
      <PickField label={words.to} value={to} onChange={setTo} error={dialog.errorOf('toId')} {...picked} />
      <DayField
        label={words.begins}
        value={days.beginsOn}
        error={dialog.errorOf('beginsOn')}
        onChange={(event) => setDays({ ...days, beginsOn: event.target.value })}
      />
      <DayField
        label={words.ends}
        value={days.endsOn}
        error={dialog.errorOf('endsOn')}
        onChange={(event) => setDays({ ...days, endsOn: event.target.value })}
      />
      <Field
        label={words.reason}
        optional
        value={reason}
        error={dialog.errorOf('reason')}
        onChange={(event) => setReason(event.target.value)}
        inputProps={{ maxLength: 200 }}
      />
    </FormDialog>
  );
}
