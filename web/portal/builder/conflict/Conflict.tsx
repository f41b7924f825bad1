import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Button } from '../../../shared/components/actions/Button';
import { Notice } from '../../../shared/components/feedback/Notice';
import { Panel } from '../../../shared/components/frame/Panel';
import { formatDateTime } from '../../../shared/format';
import { useNamed } from '../../../shared/session/session';
import type { Difference } from './quote-changes';
import type { QuoteNames } from '../rules/quote-names';
import { builderTexts } from '../../../shared/builder/texts';

const { conflict: words } = builderTexts;

interface ConflictProps {
  /** Time at which the other version was saved, and the user who saved it. */
  savedAt: string;
  savedBy: string | null;
  differences: Difference[];
  names: QuoteNames;
  onKeepMine: () => void;
  onUseTheirs: () => void;
}

/** Notice that another user has saved the quote during editing, with the differences and two ways to continue. */
export function Conflict({ savedAt, savedBy, differences, names, onKeepMine, onUseTheirs }: ConflictProps) {
  const named = useNamed();
  return (
    <>
      <Notice tone="warning" role="alert" title={words.title}>
        {savedBy ? words.textBy(named(savedBy), formatDateTime(savedAt)) : words.text(formatDateTime(savedAt))}
      </Notice>
      <Panel title={words.difference} flush>
        <Box component="ul">
          {differences.map((difference) => {
            const { label, base, mine, theirs } = names.difference(difference);
            return (
              <Box component="li" key={label} sx={rowStyle}>
                <Typography sx={{ fontWeight: 550, gridColumn: { xs: '1 / -1', sm: 'auto' } }}>{label}</Typography>
                <Box component="dl" className="num" sx={cellsStyle}>
                  <Cell name={words.before} value={base} />
                  <Cell name={words.mine} value={mine} isChanged={mine !== base} />
                  <Cell name={words.theirs} value={theirs} isChanged={theirs !== base} />
                </Box>
              </Box>
            );
          })}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: { xs: 2, sm: '16px 20px' } }}>
          <Button variant="contained" onClick={onKeepMine}>
            {words.keepMine}
          </Button>
          <Button onClick={onUseTheirs}>{words.useTheirs}</Button>
          <Typography variant="caption" component="p" color="textTertiary">
            {words.keepMineHint}
          </Typography>
        </Box>
      </Panel>
    </>
  );
}

function Cell({ name, value, isChanged = false }: { name: string; value: string; isChanged?: boolean }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="caption" component="dt" color="textTertiary">
        {name}
      </Typography>
      <Typography component="dd" sx={{ fontWeight: isChanged ? 600 : 400, overflowWrap: 'anywhere' }}>
        {value}
      </Typography>
    </Box>
  );
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: { xs: '4px', sm: 2 },
  alignItems: 'center',
  p: { xs: '12px 16px', sm: '10px 20px' },
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const cellsStyle = { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 1.5 } as const;
