import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Pencil, Trash } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../shared/api/errors';
import type { ApprovalRole } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { FormDialog } from '../../shared/components/actions/FormDialog';
import { IconAction } from '../../shared/components/actions/IconAction';
import { ActionProblem } from '../../shared/components/feedback/ActionProblem';
import { Notice } from '../../shared/components/feedback/Notice';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { useToast } from '../../shared/components/feedback/Toast';
import { DayField } from '../../shared/components/fields/DayField';
import { Field } from '../../shared/components/fields/Field';
import { Panel } from '../../shared/components/frame/Panel';
import { formatDay } from '../../shared/format';
import { texts } from '../../shared/texts';
import { useChanged } from '../../shared/use-changed';
import { ConflictNotice } from '../components/ConflictNotice';
import { type Pick, PickField } from '../components/PickField';
import { useMayChange } from '../core/use-may-change';
import { ownersQuery } from '../quotes/follow-up/api';
import { followUpTexts } from '../quotes/follow-up/texts';
import { delegate, delegationsQuery, removeDelegation, rolesQuery, saveRole } from './api';
import { PeopleField } from './PeopleField';
import { ruleTexts } from './texts';
import { useDialog } from './use-dialog';

const today = () => new Date().toISOString().slice(0, 10);

interface ListPanelProps<T> {
  words: { title: string; create: string; none: string; loadFailed: string };
  query: UseQueryResult<{ data: T[] }>;
  onCreate: () => void;
  /** A row: what it says, and its button for who may change it. */
  row: (record: T) => { text: ReactNode; small: string; button: ReactNode };
  children: ReactNode;
}

/** Panel with a short list of records of one kind, and a button to create one. */
function ListPanel<T extends { id: string }>({ words, query, onCreate, row, children }: ListPanelProps<T>) {
  const mayChange = useMayChange();
  const { data, error, isFetching, refetch } = query;
  return (
    <Panel
      title={words.title}
      aside={
        mayChange && (
          <Button size="small" onClick={onCreate}>
            {words.create}
          </Button>
        )
      }
    >
      {error && !data ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
          {messageOf(error, words.loadFailed)}
        </RetryNotice>
      ) : !data ? (
        <Box role="status" aria-label={words.title} aria-busy>
          <Skeleton width="60%" height={18} />
        </Box>
      ) : data.data.length === 0 ? (
        <Typography color="textSecondary">{words.none}</Typography>
      ) : (
        <Box component="ul" sx={{ display: 'grid', gap: 1.5 }}>
          {data.data.map((record) => {
            const { text, small, button } = row(record);
            return (
              <Box component="li" key={record.id} sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
                <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {text}
                  <Typography
                    variant="small"
                    component="span"
                    color="textSecondary"
                    className="num"
                    sx={{ display: 'block' }}
                  >
                    {small}
                  </Typography>
                </Box>
                {mayChange && button}
              </Box>
            );
          })}
        </Box>
      )}
      {children}
    </Panel>
  );
}

/** The roles that rules ask, with their members. */
export function RolesPanel() {
  const words = ruleTexts.roles;
  const [edited, setEdited] = useState<ApprovalRole | 'new' | null>(null);
  return (
    <ListPanel
      words={words}
      query={useQuery(rolesQuery)}
      onCreate={() => setEdited('new')}
      row={(role) => ({
        text: <b>{role.name}</b>,
        small: role.members.map(({ name }) => name).join(', '),
        button: <IconAction name={words.edit(role.name)} icon={<Pencil size={16} />} onClick={() => setEdited(role)} />,
      })}
    >
      {edited && <RoleDialog role={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </ListPanel>
  );
}

function RoleDialog({ role, onClose }: { role: ApprovalRole | null; onClose: () => void }) {
  const words = ruleTexts.roles;
  const [name, setName] = useState(role?.name ?? '');
  const [memberIds, setMembers] = useState(role?.members.map(({ id }) => id) ?? []);
  const dialog = useDialog(() => saveRole(role, { name, memberIds }), { saved: name, failed: words.failed, onClose });
  return (
    <FormDialog
      title={role ? words.change : words.create}
      submit={words.save}
      button={{ disabled: dialog.isStale }}
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
      <Field
        label={words.name}
        autoFocus
        value={name}
        error={dialog.errorOf('name')}
        onChange={(event) => setName(event.target.value)}
        inputProps={{ maxLength: 60 }}
      />
      <PeopleField
        label={words.members}
        value={memberIds}
        known={role?.members}
        onChange={setMembers}
        error={dialog.errorOf('memberIds')}
      />
    </FormDialog>
  );
}

/** Who answers for whom, today and later. */
export function DelegationsPanel() {
  const words = ruleTexts.delegations;
  const [isOpen, setOpen] = useState(false);
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
    <ListPanel
      words={words}
      query={useQuery(delegationsQuery)}
      onCreate={() => setOpen(true)}
      row={({ id, user, to, beginsOn, endsOn, reason }) => ({
        text: words.says(user.name, to.name),
        small: [words.days(formatDay(beginsOn), formatDay(endsOn)), reason].filter(Boolean).join(' · '),
        button: (
          <IconAction name={words.remove(user.name)} icon={<Trash size={16} />} onClick={() => remove.mutate(id)} />
        ),
      })}
    >
      <ActionProblem
        error={remove.error}
        failed={words.removeFailed}
        onRetry={() => remove.variables && remove.mutate(remove.variables)}
        onClose={remove.reset}
      />
      {isOpen && <DelegationDialog onClose={() => setOpen(false)} />}
    </ListPanel>
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
