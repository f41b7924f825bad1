import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { VisuallyHidden } from '../../shared/components/frame/VisuallyHidden';
import { piecesOfLine } from './code/pieces';
import { classOf, tones } from './code/tones';
import { comparedLines, type ComparedLine } from './compared-lines';
import { templateTexts } from './texts';
import type { Side, Source } from './side';

const words = templateTexts.versions;

/** Joins subject, preheader and body of a version to one text. */
const wholeOf = ({ subject, preheader, body }: Source) =>
  `${templateTexts.subject}: ${subject}\n${templateTexts.preheader}: ${preheader}\n${body}`;

/** Line diff of two versions: removed lines on the left, added lines on the right. */
export function ComparedTexts({ sides: [before, after] }: { sides: [Side, Side] }) {
  const pairs = comparedLines(wholeOf(before.source!), wholeOf(after.source!));
  const isSame = pairs.every((pair) => pair.every((line) => line && !line.isChanged));
  return (
    <>
      {isSame && (
        <Typography
          variant="small"
          component="p"
          color="textSecondary"
          role="status"
          sx={{ px: 2.5, py: 2, borderBottom: 1, borderColor: 'divider' }}
        >
          {words.same}
        </Typography>
      )}
      <Box sx={{ ...halves, gridTemplateRows: { md: `auto repeat(${pairs.length}, auto)` } }}>
        <Lines side={before} lines={pairs.map(([line]) => line)} sign="−" word={words.removed} tone="error" />
        <Lines side={after} lines={pairs.map(([, line]) => line)} sign="+" word={words.added} tone="success" />
      </Box>
    </>
  );
}

interface LinesProps {
  side: Side;
  lines: (ComparedLine | null)[];
  sign: string;
  word: string;
  tone: 'error' | 'success';
}

function Lines({ side, lines, sign, word, tone }: LinesProps) {
  return (
    <Box sx={{ minWidth: 0, ...facing, gridRow: { md: '1 / -1' } }}>
      <SideHead side={side} />
      <Box component="ol" tabIndex={0} role="list" aria-label={side.name} sx={code}>
        {lines.map((line, at) => {
          if (!line) return <Box component="li" key={`none ${at}`} aria-hidden className="none" />;
          const { number, text, isChanged, skipped } = line;
          return skipped ? (
            <Box component="li" key={`${number} skipped`} sx={{ color: 'text.tertiary' }}>
              <span />
              <span />
              <span>{words.unchanged(skipped)}</span>
            </Box>
          ) : (
            <Box component="li" key={number} sx={isChanged ? { bgcolor: `${tone}.light` } : undefined}>
              <span className="number">{number}</span>
              <span aria-hidden>{isChanged && sign}</span>
              <span>
                {isChanged && <VisuallyHidden>{`${word}: `}</VisuallyHidden>}
                {piecesOfLine(text).map((piece, place) => (
                  <span key={place} className={piece.kind && classOf(piece.kind)}>
                    {piece.text}
                  </span>
                ))}
              </span>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

/** Name of a version, with its author and the reason for it. */
export function SideHead({ side: { name, by } }: { side: Side }) {
  return (
    <Box sx={head}>
      <b>{name}</b>
      <span>{by}</span>
    </Box>
  );
}

export const halves = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
  '& > * + *': { borderLeft: { md: 1 }, borderColor: { md: 'divider' } },
};

const head = {
  px: 2.5,
  py: 1,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '2px 12px',
  typography: 'small',
  color: 'text.secondary',
  bgcolor: 'background.subtle',
  borderBottom: 1,
  borderColor: 'divider',
  '& b': { fontWeight: 600, color: 'text.primary' },
};

/**
 * Style that puts a left line and its right counterpart into the same grid row, so that they stay aligned when one
 * wraps.
 */
const facing = { display: { md: 'grid' }, gridTemplateRows: { md: 'subgrid' } };

const code = {
  ...facing,
  gridRow: { md: '2 / -1' },
  m: 0,
  py: 1.25,
  px: 0,
  listStyle: 'none',
  font: "400 12.5px/20px 'Geist Mono Variable', ui-monospace, monospace",
  '& li': {
    px: 2,
    display: 'grid',
    gridTemplateColumns: '28px 14px minmax(0, 1fr)',
    gap: '0 4px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '& .none': { display: { xs: 'none', md: 'block' }, bgcolor: 'background.subtle' },
  '& .number': { color: 'text.tertiary', textAlign: 'right' },
  ...Object.fromEntries(Object.entries(tones).map(([kind, tone]) => [`& ${kind}`, tone])),
};
