import Box from '@mui/material/Box';
import { Pencil, Trash, UserRound, UserRoundCheck, UserRoundX } from 'lucide-react';
import type { UserRow } from '../../shared/api/schema';
import { ActionMenu } from '../../shared/components/actions/ActionMenu';
import type { MenuAction } from '../../shared/overlays/ActionItems';
import { Button } from '../../shared/components/actions/Button';
import { fullName } from '../../shared/components/badges/Initials';
import { userTexts } from './texts';

/** Dialogs that can be opened for a user. */
export type UserQuestion = 'details' | 'edit' | 'deactivate' | 'reactivate' | 'delete';

const words = userTexts.list;

interface UserActionsProps {
  user: UserRow;
  onAsk: (question: UserQuestion, user: UserRow) => void;
}

/** Menu of a user's actions in the list, limited to those that the server allows. */
export function UserActions({ user, onAsk }: UserActionsProps) {
  const can = (action: UserRow['actions'][number]) => user.actions.includes(action);
  const entry = (question: UserQuestion, label: string, icon: MenuAction['icon'], danger = false): MenuAction => ({
    label,
    icon,
    danger,
    onSelect: () => onAsk(question, user),
  });
  return (
    <Box
      sx={{
        position: 'relative',
        zIndex: 1,
        display: 'inline-flex',
        alignItems: 'center',
        gap: '4px',
        m: { xs: '-8px -10px 0 0', sm: 0 },
      }}
    >
      {can('reactivate') && (
        <Box
          component={Button}
          size="small"
          aria-label={`${words.reactivateShort} ${fullName(user)}`}
          onClick={() => onAsk('reactivate', user)}
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          {words.reactivateShort}
        </Box>
      )}
      <ActionMenu
        name={words.actionsFor(fullName(user))}
        actions={[
          entry('details', words.details, <UserRound size={16} />),
          ...(can('edit') ? [entry('edit', words.edit, <Pencil size={16} />)] : []),
          ...(can('reactivate') ? [entry('reactivate', words.reactivate, <UserRoundCheck size={16} />)] : []),
          ...(can('deactivate') ? [entry('deactivate', words.deactivate, <UserRoundX size={16} />, true)] : []),
          ...(can('delete') ? [entry('delete', words.delete, <Trash size={16} />, true)] : []),
        ]}
      />
    </Box>
  );
}
