import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Undo2 } from 'lucide-react';
import type { Invitation } from '../../shared/api/schema';
import { ActionMenu } from '../../shared/components/ActionMenu';
import { Button } from '../../shared/components/Button';
import { VisuallyHidden } from '../../shared/components/VisuallyHidden';
import { daysUntil, formatDate } from '../../shared/format';
import type { VerifiedFirst } from '../shell/use-verified-first';
import { InvitationStatusBadge, Role } from './badges';
import type { InvitationCommands } from './use-invitation-commands';
import { userTexts } from './texts';

const words = userTexts.invitations;
const { columns } = words;

interface RowsProps {
  /** Undefined while they load. */
  rows: Invitation[] | undefined;
  commands: InvitationCommands;
  /** What mails wait for. */
  first: VerifiedFirst;
}

/** The invitations as a table, from 600 px. */
export function InvitationTable({ rows, commands, first }: RowsProps) {
  return (
    <Table aria-label={words.title} sx={{ tableLayout: { md: 'fixed' } }}>
      <TableHead>
        <TableRow>
          <TableCell scope="col">{columns.email}</TableCell>
          <TableCell scope="col" sx={{ width: { md: 128 } }}>
            {columns.role}
          </TableCell>
          <TableCell scope="col" sx={{ width: { md: 148 } }}>
            {columns.status}
          </TableCell>
          <TableCell scope="col" sx={{ width: { md: 148 } }}>
            {columns.expires}
          </TableCell>
          <TableCell scope="col" sx={{ width: { md: 204 } }}>
            <VisuallyHidden>{columns.actions}</VisuallyHidden>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows
          ? rows.map((row) => (
              <TableRow key={row.id}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{row.email}</TableCell>
                <TableCell>
                  <Role role={row.role} />
                </TableCell>
                <TableCell>
                  <InvitationStatusBadge status={row.status} />
                </TableCell>
                <TableCell>
                  <Expires row={row} />
                </TableCell>
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  <ResendButton row={row} commands={commands} first={first} />
                  {row.actions.includes('revoke') && (
                    <Button
                      variant="text"
                      size="small"
                      color="error"
                      aria-label={`${words.revoke} ${row.email}`}
                      onClick={() => commands.ask(row)}
                      style={{ marginLeft: 4 }}
                    >
                      {words.revoke}
                    </Button>
                  )}
                </TableCell>
              </TableRow>
            ))
          : [168, 140].map((width) => (
              <TableRow key={width}>
                <TableCell>
                  <Skeleton width={width} height={12} />
                </TableCell>
                <TableCell>
                  <Skeleton width={62} height={12} />
                </TableCell>
                <TableCell>
                  <Skeleton width={80} height={22} />
                </TableCell>
                <TableCell>
                  <Skeleton width={88} height={12} />
                </TableCell>
                <TableCell>
                  <Skeleton width={132} height={14} sx={{ ml: 'auto' }} />
                </TableCell>
              </TableRow>
            ))}
      </TableBody>
    </Table>
  );
}

/** The invitations as a list, below 600 px. */
export function InvitationCards({ rows, commands, first }: RowsProps) {
  return (
    <Box component="ul" aria-label={words.title}>
      {rows
        ? rows.map((row) => (
            <Box component="li" key={row.id} sx={cardRow}>
              <Typography sx={{ gridColumn: '1 / -1', fontWeight: 550, overflowWrap: 'anywhere' }}>
                {row.email}
              </Typography>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 12px' }}>
                <InvitationStatusBadge status={row.status} />
                <Role role={row.role} />
                <Typography variant="small" component="span">
                  <Expires row={row} />
                </Typography>
              </Box>
              <Box sx={{ display: 'flex', mr: '-10px' }}>
                <ResendButton row={row} commands={commands} first={first} />
                {row.actions.includes('revoke') && (
                  <ActionMenu
                    name={words.actionsFor(row.email)}
                    actions={[
                      {
                        label: words.revoke,
                        icon: <Undo2 size={16} />,
                        danger: true,
                        onSelect: () => commands.ask(row),
                      },
                    ]}
                  />
                )}
              </Box>
            </Box>
          ))
        : [168, 140].map((width) => (
            <Box component="li" key={width} sx={cardRow}>
              <Skeleton width={width} height={14} sx={{ gridColumn: '1 / -1', my: '3px' }} />
              <Skeleton width={170} height={22} sx={{ my: '6px' }} />
            </Box>
          ))}
    </Box>
  );
}

function ResendButton({ row, commands, first }: Omit<RowsProps, 'rows'> & { row: Invitation }) {
  if (![...row.actions, ...(row.actionsOnceVerified ?? [])].includes('resend')) return null;
  return (
    <Button
      size="small"
      aria-label={`${words.resend} ${row.email}`}
      busy={commands.resending === row.id}
      {...first.button}
      onClick={() => first.run(() => commands.resend(row))}
    >
      {words.resend}
    </Button>
  );
}

/** A date already past is red. Spec 2 section 4. */
function Expires({ row }: { row: Invitation }) {
  const past = daysUntil(row.expiresAt) < 0 || row.status === 'expired';
  return (
    <Box
      component="span"
      className="num"
      sx={{ whiteSpace: 'nowrap', color: past && row.status !== 'accepted' ? 'error.dark' : 'text.primary' }}
    >
      {formatDate(row.expiresAt)}
    </Box>
  );
}

const cardRow = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '6px 12px',
  p: '14px 16px',
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const;
