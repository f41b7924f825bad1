import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UserRow } from '../../shared/api/schema';
import { Initials } from '../../shared/components/Initials';
import { formatRecent } from '../../shared/format';
import { Role, UserStatusBadge } from './badges';
import { userTexts } from './texts';
import { UserActions, type UserQuestion } from './UserActions';
import { UserName } from './UserName';
import { SKELETONS } from './UserTable';

const words = userTexts.list;

interface UserCardsProps {
  /** Undefined while they load. */
  rows: UserRow[] | undefined;
  onAsk: (question: UserQuestion, user: UserRow) => void;
}

/** The people as a list, below 600 px. */
export function UserCards({ rows, onAsk }: UserCardsProps) {
  return (
    <Box component="ul" aria-label={words.label}>
      {rows
        ? rows.map((row) => (
            <Box component="li" key={row.id} sx={cardRow}>
              <Initials person={row} />
              <UserName user={row} onOpen={() => onAsk('details', row)} />
              <UserActions user={row} onAsk={onAsk} />
              {row.jobTitle && (
                <Typography color="textSecondary" sx={{ gridColumn: '2 / -1', overflowWrap: 'anywhere' }}>
                  {row.jobTitle}
                </Typography>
              )}
              <Box sx={{ gridColumn: '2 / -1', display: 'flex', alignItems: 'center', gap: 1.5 }}>
                <UserStatusBadge status={row.status} />
                <Role role={row.accountType} />
                <Typography
                  variant="small"
                  component="span"
                  color="textSecondary"
                  className="num"
                  sx={{ ml: 'auto', whiteSpace: 'nowrap' }}
                >
                  {row.lastLogin ? formatRecent(row.lastLogin) : words.never}
                </Typography>
              </Box>
            </Box>
          ))
        : SKELETONS.map(([name, email, jobTitle], index) => (
            <Box component="li" key={index} sx={cardRow}>
              <Skeleton variant="circular" width={28} height={28} sx={{ borderRadius: '50%' }} />
              <Box sx={{ display: 'grid', gap: '8px', py: '4px' }}>
                <Skeleton width={name} height={12} />
                <Skeleton width={email} height={12} />
              </Box>
              <span />
              <Skeleton width={jobTitle} height={12} sx={{ gridColumn: 2, my: '4px' }} />
              <Skeleton width={140} height={22} sx={{ gridColumn: 2 }} />
            </Box>
          ))}
    </Box>
  );
}

const cardRow = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: '6px 12px',
  p: '14px 16px',
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const;
