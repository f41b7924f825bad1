import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { addDays } from '#rules/periods';
import type { BankStatement } from '../../shared/api/schema';
import { Notice } from '../../shared/components/feedback/Notice';
import { cardStyle } from '../../shared/components/frame/Panel';
import { type Stat, StatStrip } from '../../shared/components/lists/StatStrip';
import { formatDay, formatMoney } from '../../shared/format';
import { bankTexts } from './texts';

const { figures, progress, missing } = bankTexts;

/** Last day of a statement. */
export const dayOf = ({ untilDay, createdAt }: BankStatement): string => formatDay(untilDay ?? createdAt);

/** Number of a statement's entries that other files had before it; they belong to the statements of those. */
export const knownBefore = (statement: BankStatement): number => {
  const { countIn, countOut, bookedBySystem, bookedByStaff, toDecide, setAside } = statement;
  return countIn + countOut - bookedBySystem - bookedByStaff - toDecide - setAside;
};

const moneyIn = ({ currency }: BankStatement, amount: number) => formatMoney(amount, currency ?? undefined);

/** Says whether the entries come to the closing balance, which only a statement with both balances shows. */
const balanceWords = ({ addsUp }: BankStatement): string =>
  addsUp === null ? figures.noOpening : addsUp ? figures.addsUp : figures.wrong;

/** Balances of a statement; undefined while it is loading. */
export function StatementFigures({ statement }: { statement: BankStatement | undefined }) {
  const stat = (label: string, of: (known: BankStatement) => [value: string, about: string]): Stat => {
    const [value, about] = statement ? of(statement) : [undefined, '\u00a0'];
    return { label, value, width: 96, about };
  };
  return (
    <StatStrip
      stats={[
        stat(figures.opening, (known) =>
          known.opening === null
            ? [figures.unknown, '\u00a0']
            : [moneyIn(known, known.opening), figures.startOfDay(formatDay(known.fromDay ?? known.createdAt))],
        ),
        stat(figures.in, (known) => [moneyIn(known, known.amountIn), figures.entries(known.countIn)]),
        stat(figures.out, (known) => [
          moneyIn(known, known.amountOut && -known.amountOut),
          figures.entries(known.countOut),
        ]),
        stat(figures.closing, (known) =>
          known.closing === null ? [figures.unknown, '\u00a0'] : [moneyIn(known, known.closing), balanceWords(known)],
        ),
      ]}
    />
  );
}

/** Returns the gap between a statement's opening balance and the closing balance of the one before; null without a gap. */
export function missingBefore({ opening, closingBefore, dayBefore, fromDay }: BankStatement) {
  if (opening === null || closingBefore === null || dayBefore === null || opening === closingBefore) return null;
  const between = addDays(dayBefore, 1);
  return { opening, closingBefore, dayBefore, day: fromDay === addDays(between, 1) ? formatDay(between) : undefined };
}

/** Warning that the statement does not begin where the one before ended. */
export function MissingDay({ statement }: { statement: BankStatement }) {
  const gap = missingBefore(statement);
  if (!gap) return null;
  const { opening, closingBefore, dayBefore, day } = gap;
  const money = (amount: number) => moneyIn(statement, amount);
  return (
    <Notice tone="warning" role="none" title={missing.title(day)}>
      {missing.text(money(opening), money(closingBefore), formatDay(dayBefore), day)}
    </Notice>
  );
}

/** Numbers of the statement's entries that are booked automatically, booked by staff, and waiting. */
export function StatementProgress({ statement }: { statement: BankStatement }) {
  const known = knownBefore(statement);
  const { countIn, countOut, amountIn, bookedIn, bookedBySystem, bookedByStaff, toDecide, toDecideAmount, setAside } =
    statement;
  const parts = [
    { key: 'system', count: bookedBySystem, color: 'text.primary', text: progress.system(bookedBySystem) },
    { key: 'staff', count: bookedByStaff, color: 'neutral.main', text: progress.staff(bookedByStaff) },
    {
      key: 'toDecide',
      count: toDecide,
      color: 'warning.main',
      text: progress.toDecide(toDecide, moneyIn(statement, toDecideAmount)),
    },
    { key: 'setAside', count: setAside, color: 'border.strong', text: progress.setAside(setAside) },
    { key: 'known', count: known, color: 'divider', text: progress.known(known) },
  ].filter(({ count }) => count > 0);
  return (
    <Box component="section" aria-label={progress.title} sx={{ ...cardStyle, p: { xs: 2, sm: '14px 20px' } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '4px 16px' }}>
        <Typography component="span" className="num" sx={{ fontWeight: 600 }}>
          {progress.booked(bookedBySystem + bookedByStaff, countIn + countOut - known)}
        </Typography>
        {known === 0 && (
          <Typography component="span" variant="small" color="textSecondary" className="num">
            {progress.in(moneyIn(statement, bookedIn), moneyIn(statement, amountIn))}
          </Typography>
        )}
      </Box>
      <Box
        aria-hidden
        sx={{ display: 'flex', gap: '2px', height: 8, borderRadius: '4px', overflow: 'hidden', my: 1.25 }}
      >
        {parts.map(({ key, count, color }) => (
          <Box key={key} sx={{ flex: count, bgcolor: color }} />
        ))}
      </Box>
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 20px' }}>
        {parts.map(({ key, color, text }) => (
          <Typography
            key={key}
            component="li"
            variant="small"
            color="textSecondary"
            className="num"
            sx={{ display: 'flex', alignItems: 'center', gap: '7px' }}
          >
            <Box aria-hidden sx={{ width: 9, height: 9, borderRadius: '2px', bgcolor: color }} />
            {text}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
