import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { formatMoney } from '../format';
import { lineWords, type ComparedLine, type LineDifference, type TermDifference } from './compare';
import { quoteTexts } from './texts';

const words = quoteTexts.compare;
const KINDS = {
  added: { color: 'success', label: words.added },
  removed: { color: 'error', label: words.removed },
  changed: { color: 'warning', label: words.changed },
} as const;

interface DifferenceTableProps {
  lines: LineDifference[];
  terms: TermDifference[];
  /** Headings of the two columns. */
  before: string;
  after: string;
  currency: string;
}

/** Table that compares two states of a quote line by line, in two columns; stacked on a phone. */
export function DifferenceTable({ lines, terms, before, after, currency }: DifferenceTableProps) {
  return (
    <Box
      role="table"
      aria-label={words.title}
      sx={{ border: 1, borderColor: 'divider', borderRadius: '10px', overflow: 'hidden' }}
    >
      <Box
        role="row"
        sx={{
          ...row,
          display: { xs: 'none', sm: 'grid' },
          bgcolor: 'background.subtle',
          typography: 'caption',
          fontWeight: 500,
          color: 'text.tertiary',
        }}
      >
        <span role="columnheader">{words.line}</span>
        <span role="columnheader">{before}</span>
        <span role="columnheader">{after}</span>
      </Box>
      {lines.map((line) => (
        <Box role="row" key={line.key} sx={row}>
          <Box role="cell" sx={{ pl: line.isOption ? 2 : 0, fontWeight: line.isOption ? 400 : 550 }}>
            {line.name}
            {line.kind !== 'same' && (
              <Chip
                component="span"
                size="small"
                variant="status"
                color={KINDS[line.kind].color}
                label={KINDS[line.kind].label}
                sx={{ ml: 1, verticalAlign: 'text-bottom', height: 20 }}
              />
            )}
          </Box>
          <Side name={before} line={line.before} faded={line.kind === 'same'} currency={currency} />
          <Side name={after} line={line.after} faded={line.kind === 'same'} currency={currency} />
        </Box>
      ))}
      {terms.map((term) => (
        <Box role="row" key={term.label} sx={row}>
          <Box role="cell" sx={{ color: 'text.secondary' }}>
            {term.label}
          </Box>
          <Cell name={before}>{term.before}</Cell>
          <Cell name={after}>{term.after}</Cell>
        </Box>
      ))}
    </Box>
  );
}

function Side({
  name,
  line,
  faded,
  currency,
}: {
  name: string;
  line: ComparedLine | null;
  faded: boolean;
  currency: string;
}) {
  return (
    <Cell name={name}>
      {line ? (
        <Box component="span" sx={{ color: faded ? 'text.tertiary' : 'text.primary' }}>
          <span style={{ display: 'block' }}>
            {line.total === null ? quoteTexts.items.custom : formatMoney(line.total, currency)}
          </span>
          <Typography component="span" variant="caption" color="textTertiary">
            {lineWords(line, currency)}
          </Typography>
        </Box>
      ) : (
        <Typography component="span" color="textTertiary">
          {words.none}
        </Typography>
      )}
    </Cell>
  );
}

/** Table cell, which shows the name of its column on a phone. */
function Cell({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <Box role="cell" className="num" sx={{ minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      <Typography component="span" variant="caption" color="textTertiary" sx={{ display: { xs: 'block', sm: 'none' } }}>
        {name}
      </Typography>
      {children}
    </Box>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'minmax(0, 1.4fr) minmax(0, 1fr) minmax(0, 1fr)' },
  '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
  gap: { xs: '4px 12px', sm: 2 },
  px: 2,
  py: '9px',
  typography: 'small',
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const;
