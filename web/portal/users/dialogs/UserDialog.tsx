import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { UserRow } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { PhoneNumber } from '../../../shared/components/PhoneNumber';
import { FactList } from '../../../shared/components/lists/FactList';
import { fullName, Initials } from '../../../shared/components/badges/Initials';
import { Modal } from '../../../shared/components/actions/Modal';
import { formatDate, formatDateTime } from '../../../shared/format';
import { texts } from '../../../shared/texts';
import { Role, UserStatusBadge } from '../badges';
import { userTexts } from '../texts';
import type { UserQuestion } from '../UserActions';
import { StatusHistory } from './StatusHistory';

const words = userTexts.detailsDialog;

interface UserDialogProps {
  user: UserRow;
  onAsk: (question: UserQuestion, user: UserRow) => void;
  onClose: () => void;
}

/** Dialog with the details of a user and the history of their status. */
export function UserDialog({ user, onAsk, onClose }: UserDialogProps) {
  const [tab, setTab] = useState<'details' | 'history'>('details');
  const id = useId();
  const panel = { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-${tab}`, tabIndex: 0 } as const;
  return (
    <Modal
      open
      width={520}
      title={fullName(user)}
      onClose={onClose}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {texts.close}
          </Button>
          {user.actions.includes('edit') && <Button onClick={() => onAsk('edit', user)}>{userTexts.list.edit}</Button>}
        </>
      }
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: -1 }}>
        <Initials person={user} size={40} />
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography noWrap>
            {user.email}
            {user.isSelf && <Typography component="span" color="textTertiary">{` ${userTexts.list.you}`}</Typography>}
          </Typography>
          <Typography variant="small" component="p" color="textTertiary" noWrap>
            {user.jobTitle ?? userTexts.roles[user.accountType]}
          </Typography>
        </Box>
        <UserStatusBadge status={user.status} />
      </Box>
      <Tabs value={tab} onChange={(_event, next: typeof tab) => setTab(next)} aria-label={fullName(user)}>
        {(['details', 'history'] as const).map((key) => (
          <Tab
            key={key}
            value={key}
            id={`${id}-${key}`}
            aria-controls={tab === key ? `${id}-panel` : undefined}
            label={words.tabs[key]}
          />
        ))}
      </Tabs>
      <Box {...panel} sx={{ minHeight: 264 }}>
        {tab === 'details' ? (
          <FactList
            facts={[
              { label: words.role, value: <Role role={user.accountType} /> },
              { label: words.jobTitle, value: user.jobTitle ?? <None /> },
              { label: words.phone, value: user.phone ? <PhoneNumber value={user.phone} /> : <None /> },
              { label: words.emailVerified, value: user.emailVerified ? words.yes : words.no },
              { label: words.lastLogin, value: user.lastLogin ? formatDateTime(user.lastLogin) : userTexts.list.never },
              { label: words.memberSince, value: formatDate(user.createdAt) },
            ]}
          />
        ) : (
          <StatusHistory userId={user.id} />
        )}
      </Box>
    </Modal>
  );
}

const None = () => (
  <Typography component="span" color="textTertiary">
    {words.none}
  </Typography>
);
