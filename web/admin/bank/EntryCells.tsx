import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Check, Minus, TriangleAlert } from 'lucide-react';
import { adminPaths } from '#rules/admin-paths';
import type { BankEntry, BankSuggestion } from '../../shared/api/schema';
import { DEFAULT_CURRENCY, formatDay, formatMoney, recentTime } from '../../shared/format';
import { RecordLink } from '../components/RecordLink';
import { shownAccount, useSeveralAccounts } from './accounts';
import { lastUndo, partyOf, standing, warns } from './booking';
import { bankTexts as words } from './texts';

/**
 * The other party of an entry, its text, day and account; and with several accounts of the seller, which of them it is
 * on.
 */
export function EntryCell({ entry }: { entry: BankEntry }) {
  const { direction, account, text, reference, endToEndId, bookedOn, partyIban, returnReason } = entry;
  const hasAccount = useSeveralAccounts().length > 0;
  return (
    <Box sx={{ py: '6px', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
        {partyOf(entry)}
      </Typography>
      <Typography component="span" variant="small" color="textSecondary" className="mono" sx={{ display: 'block' }}>
        {[reference, text ?? endToEndId, returnReason].filter(Boolean).join(' · ')}
      </Typography>
      <Typography component="span" variant="caption" color="textTertiary" className="num" sx={{ display: 'block' }}>
        {[formatDay(bookedOn), partyIban && shownAccount(partyIban)].filter(Boolean).join(', ')}
      </Typography>
      {hasAccount && (
        <Typography component="span" variant="caption" color="textTertiary" className="num" sx={{ display: 'block' }}>
          {words.ownAccount[direction](shownAccount(account))}
        </Typography>
      )}
    </Box>
  );
}

/** The booking of an entry, or the best suggestion for it; and who undid its last booking. */
export function BookingCell({ entry }: { entry: BankEntry }) {
  const undone = lastUndo(entry);
  return (
    <>
      <Standing entry={entry} />
      {undone && (
        <Typography component="p" variant="caption" color="textTertiary" className="num" sx={{ pb: '6px' }}>
          {words.undone(undone.actorName, recentTime(undone.createdAt), undone.on)}
        </Typography>
      )}
    </>
  );
}

function Standing({ entry }: { entry: BankEntry }) {
  if (entry.status === 'booked') return <Booked entry={entry} />;
  if (entry.warning) return <Warning entry={entry} />;
  if (entry.status === 'set_aside') return <Box sx={{ py: '6px', color: 'text.secondary' }}>{words.setAside}</Box>;
  if (entry.currency !== DEFAULT_CURRENCY) {
    const icon = <TriangleAlert size={13} aria-hidden />;
    return (
      <Box component="ul" sx={{ py: '6px' }}>
        <Mark icon={icon} text={words.onlyEuros[entry.direction]} tone="warning.dark" />
      </Box>
    );
  }
  const [suggestion] = entry.suggestions;
  if (suggestion) return <Suggestion suggestion={suggestion} isIn={entry.direction === 'in'} />;
  return (
    <Box sx={{ py: '6px' }}>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {words.none}
      </Box>{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {words.noneText}
      </Box>
    </Box>
  );
}

function Booked({ entry }: { entry: BankEntry }) {
  const rows = standing(entry);
  const [first] = rows;
  const by = entry.reason === 'staff' && first ? words.by(first.actorName) : words.reasons[entry.reason ?? 'staff'];
  return (
    <Box component="ul" sx={{ py: '6px', display: 'grid', gap: '2px' }}>
      {entry.direction === 'out' && rows.some(({ invoice }) => invoice) && <li>{words.takenBack}</li>}
      {rows.map(({ id, kind, amount, invoice, company }) => (
        <li key={id}>
          {invoice ? (
            <RecordLink to={adminPaths.order(invoice.orderId)} mono>
              {invoice.number}
            </RecordLink>
          ) : (
            <span>{kind === 'fee' ? words.fee : words.credit(company?.name ?? '')}</span>
          )}{' '}
          {rows.length > 1 && <span className="num">{formatMoney(amount)}</span>}
        </li>
      ))}
      <Typography component="li" variant="caption" color="textTertiary">
        {[first?.company?.name, by].filter(Boolean).join(', ')}
      </Typography>
    </Box>
  );
}

/** Why staff are asked about an entry that concerns no invoice. */
const Warning = ({ entry: { status, warning } }: { entry: BankEntry }) => (
  <Box component="ul" sx={{ py: '6px', overflowWrap: 'anywhere' }}>
    <Mark icon={<TriangleAlert size={13} aria-hidden />} text={warning!} tone="warning.dark" />
    {status === 'set_aside' && <Mark icon={<Check size={13} aria-hidden />} text={words.settled} />}
  </Box>
);

/** A suggestion: the amounts that 'Book' books, the credit that it makes, and the marks for and against it. */
function Suggestion({ suggestion, isIn }: { suggestion: BankSuggestion; isIn: boolean }) {
  const { invoices, credit, fee, reason, marks } = suggestion;
  const companies = [...new Set(invoices.map(({ companyName }) => companyName))];
  const isNamed = companies.length === 1 && companies[0] === credit?.companyName;
  const { suggestion: says } = words;
  const partWords = (amount: number, most: number) => {
    const of = isIn ? says.open : says.paid;
    return amount === most ? formatMoney(amount) : of(formatMoney(amount), formatMoney(most));
  };
  const takesBack = !isIn && invoices.length > 0;
  const title = takesBack ? says.takesBack : invoices.length > 1 && words.parts(invoices.length);
  return (
    <Box sx={{ py: '6px', overflowWrap: 'anywhere' }}>
      {title && <Box sx={{ fontWeight: 600 }}>{title}</Box>}
      <ul>
        {invoices.map(({ id, number, open, amount }) => (
          <li key={id}>
            <Box component="span" className="mono" sx={{ fontWeight: 600 }}>
              {number}
            </Box>{' '}
            <span className="num">{partWords(amount, open)}</span>
          </li>
        ))}
        {companies.length > 0 && !isNamed && <li>{companies.join(', ')}</li>}
        {credit && (
          <li className="num">
            {(isIn ? says.credit : says.creditOut)(formatMoney(credit.amount), credit.companyName)}
          </li>
        )}
        {fee !== 0 && (
          <li className="num">{(!isIn && fee > 0 ? says.feeOut : says.fee)(formatMoney(Math.abs(fee)))}</li>
        )}
        {invoices.length === 0 && !credit && <li>{words.none}</li>}
      </ul>
      <Box component="ul" sx={{ display: 'grid', gap: '2px', mt: '4px' }}>
        <Mark icon={<Minus size={13} aria-hidden />} text={words.suggested[reason]} />
        {marks.map((mark) => {
          const isWarning = warns(mark);
          const icon = isWarning ? <TriangleAlert size={13} aria-hidden /> : <Check size={13} aria-hidden />;
          return (
            <Mark key={mark} icon={icon} text={words.marks[mark]} tone={isWarning ? 'warning.dark' : 'success.dark'} />
          );
        })}
      </Box>
    </Box>
  );
}

const Mark = ({ icon, text, tone }: { icon: React.ReactNode; text: string; tone?: string }) => (
  <Typography
    component="li"
    variant="small"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: '7px',
      color: tone?.startsWith('warning') ? tone : 'text.secondary',
      '& svg': { flex: 'none', color: tone ?? 'text.tertiary' },
    }}
  >
    {icon}
    {text}
  </Typography>
);
