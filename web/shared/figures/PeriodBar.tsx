import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { Button } from '../components/actions/Button';
import { IconAction } from '../components/actions/IconAction';
import { DayField } from '../components/fields/DayField';
import { Segments } from '../components/actions/Segments';
import { calendarPeriod, type Days, kindOf } from '#rules/periods';
import { periodName, problemsOf } from './period';
import { figureTexts as words } from './texts';

type Kind = 'month' | 'quarter' | 'year' | 'custom';
const KINDS = (Object.keys(words.kinds) as Kind[]).map((value) => ({ value, label: words.kinds[value] }));

interface PeriodBarProps {
  days: Days;
  today: string;
  onChange: (days: Days) => void;
}

/**
 * Selects the period of the figures: a month, quarter or year, with buttons for the period before and after, or any
 * range of days.
 */
export function PeriodBar({ days, today, onChange }: PeriodBarProps) {
  const calendar = kindOf(days);
  const [isCustom, setIsCustom] = useState(!calendar);
  const kind: Kind = isCustom || !calendar ? 'custom' : calendar;
  const choose = (chosen: Kind) => {
    setIsCustom(chosen === 'custom');
    if (chosen !== 'custom') onChange(calendarPeriod(chosen, days.to < today ? days.to : today));
  };
  const beside = (away: number) => kind !== 'custom' && onChange(calendarPeriod(kind, days.from, away));
  return (
    <Box role="group" aria-label={words.period} sx={bar}>
      <Box sx={{ width: { xs: '100%', sm: 320 } }}>
        <Segments label={words.period} value={kind} options={KINDS} onChange={choose} />
      </Box>
      {kind === 'custom' ? (
        <CustomDays key={`${days.from}${days.to}`} days={days} onChange={onChange} />
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, flex: { xs: '1 1 100%', sm: 'none' } }}>
          <IconAction name={words.earlier} icon={<ChevronLeft size={16} />} bordered onClick={() => beside(-1)} />
          <Typography
            component="span"
            aria-live="polite"
            className="num"
            sx={{ flex: 1, minWidth: 148, textAlign: 'center', fontWeight: 550 }}
          >
            {periodName(days)}
          </Typography>
          <IconAction
            name={words.later}
            icon={<ChevronRight size={16} />}
            bordered
            disabled={days.to >= today}
            onClick={() => beside(1)}
          />
        </Box>
      )}
    </Box>
  );
}

function CustomDays({ days, onChange }: Pick<PeriodBarProps, 'days' | 'onChange'>) {
  const [typed, setTyped] = useState(days);
  const [problems, setProblems] = useState<Partial<Days>>({});
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = problemsOf(typed);
    setProblems(found);
    if (!found.from && !found.to) onChange(typed);
  };
  const field = (name: keyof Days) => (
    <DayField
      label={words[name]}
      value={typed[name]}
      error={problems[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
    />
  );
  return (
    <Box component="form" noValidate onSubmit={submit} sx={custom}>
      {field('from')}
      {field('to')}
      <Button type="submit">{words.show}</Button>
    </Box>
  );
}

const bar = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '12px 16px' } as const;
const custom = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) minmax(0, 1fr)', sm: '168px 168px auto' },
  gap: '8px 12px',
  alignItems: 'start',
  width: { xs: '100%', sm: 'auto' },
  '& > button': { mt: { sm: '26px' }, gridColumn: { xs: '1 / -1', sm: 'auto' } },
} as const;
