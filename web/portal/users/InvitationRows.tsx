import { Undo2 } from 'lucide-react';
import type { Invitation } from '../../shared/api/schema';
import { ActionMenu } from '../../shared/components/actions/ActionMenu';
import { Button } from '../../shared/components/actions/Button';
import { Skeleton } from '../../shared/components/feedback/Skeleton';
import { daysUntil, formatDate } from '../../shared/format';
import { ListCards } from '../components/ListCards';
import { type ListColumn, ListTable } from '../components/ListTable';
import type { VerifiedFirst } from '../shell/use-verified-first';
import { InvitationStatusBadge, Role } from './badges';
import type { InvitationCommands } from './use-invitation-commands';
import { userTexts } from './texts';

const words = userTexts.invitations;
const { columns } = words;

interface RowsProps {
  /** Undefined while the invitations are loading. */
  rows: Invitation[] | undefined;
  commands: InvitationCommands;
  /** State of the user's own e-mail verification, which is required to send mails. */
  first: VerifiedFirst;
}

const EXPECTED = [168, 140];

/** Invitations as a table, from 600 px. */
export function InvitationTable({ rows, commands, first }: RowsProps) {
  const allColumns: ListColumn<Invitation>[] = [
    { label: columns.email, className: 'breaks', cell: (row) => row.email, bar: { width: EXPECTED } },
    { label: columns.role, width: 128, cell: (row) => <Role role={row.role} />, bar: { width: 62 } },
    {
      label: columns.status,
      width: 148,
      cell: (row) => <InvitationStatusBadge status={row.status} />,
      bar: { width: 80, height: 22 },
    },
    { label: columns.expires, width: 148, cell: (row) => <Expires row={row} />, bar: { width: 88 } },
    {
      label: columns.actions,
      width: 204,
      hidden: true,
      className: 'right no-break',
      cell: (row) => (
        <>
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
        </>
      ),
      bar: { width: 132, height: 14 },
    },
  ];
  return <ListTable label={words.title} columns={allColumns} rows={rows} expected={EXPECTED.length} />;
}

/** Invitations as cards, below 600 px. */
export function InvitationCards({ rows, commands, first }: RowsProps) {
  return (
    <ListCards
      label={words.title}
      className="invitations"
      rows={rows}
      card={(row) => (
        <>
          <p className="all breaks" style={{ fontWeight: 550 }}>
            {row.email}
          </p>
          <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 12px' }}>
            <InvitationStatusBadge status={row.status} />
            <Role role={row.role} />
            <span className="small">
              {columns.expires} <Expires row={row} />
            </span>
          </div>
          <div style={{ display: 'flex', marginRight: -10 }}>
            <ResendButton row={row} commands={commands} first={first} />
            {row.actions.includes('revoke') && (
              <ActionMenu
                name={words.actionsFor(row.email)}
                actions={[
                  { label: words.revoke, icon: <Undo2 size={16} />, danger: true, onSelect: () => commands.ask(row) },
                ]}
              />
            )}
          </div>
        </>
      )}
      expected={EXPECTED.map((width) => (
        <>
          <Skeleton width={width} height={14} className="all" style={{ marginBlock: 3 }} />
          <Skeleton width={170} height={22} style={{ marginBlock: 6 }} />
        </>
      ))}
    />
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

/** Expiry date; red when it is past, as specified. */
function Expires({ row }: { row: Invitation }) {
  const past = daysUntil(row.expiresAt) < 0 || row.status === 'expired';
  return (
    <span className="num no-break" style={past && row.status !== 'accepted' ? { color: 'var(--error)' } : undefined}>
      {formatDate(row.expiresAt)}
    </span>
  );
}
